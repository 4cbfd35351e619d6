import { LOOK } from '../invitation/look.ts';
import { useAnswer, useCall } from '../../../kit/api/use-call.ts';
import { attendanceCalls, minutesCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { Minutes } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import { isEmptyRich } from '@hoivien/contract/kit/rich-text.ts';
import { Button, Skeleton, TextInput, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPrinter, IconWand } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../kit/api/client.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { actionOf } from '../../../kit/resource/records.ts';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { RichText } from '../../../kit/rich-text/RichText.tsx';
import { LatePiece } from '../../../kit/screen/LatePiece.tsx';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import { TypedTextContext, useSettledSave } from '../../../kit/ui/typed-texts.ts';
import { useUnsaved } from '../../../kit/ui/use-unsaved.ts';
import { useRefused } from '../../../kit/ui/use-refused.ts';
import classes from './Meeting.module.css';
import './meet.texts.ts';
import { papersPath } from './papers/paths.ts';
import { proposeMinutes } from './propose.ts';
import { useDecisions } from './use-meeting.ts';

/** The editor is large, so only this tab loads it. */
const loadEditor = async () => (await import('../../../kit/rich-text/RichEditor.tsx')).RichEditor;

/** The minutes: read by everybody who sees the meeting, written as a draft and completed by those who conduct it. */
export function MinutesTab({ record }: { record: ScheduleRecord }) {
  const { t } = useWords();
  const query = useAnswer(minutesCalls.read, { params: { id: record.id } });
  if (query.isError && !query.data) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={240} />;
  const mayWrite = actionOf(record, 'Conduct') !== undefined;
  if (!mayWrite && !query.data.content) return <p className={classes.dim}>{t('meet.minutesNone')}</p>;
  return mayWrite && query.data.signedOn === null ? (
    <MinutesForm record={record} saved={query.data} reload={async () => (await query.refetch()).data} />
  ) : (
    <MinutesRead record={record} minutes={query.data} mayWrite={mayWrite} />
  );
}

/** For screen readers: the headings of a text begin at the third level. */
function TextHeading() {
  const { t } = useWords();
  return <VisuallyHidden component="h2">{t('meet.minutes')}</VisuallyHidden>;
}

interface ReadProps {
  record: ScheduleRecord;
  minutes: Minutes;
  mayWrite: boolean;
}

function MinutesRead({ record, minutes, mayWrite }: ReadProps) {
  const { t, formatDate } = useWords();
  const save = useCall(minutesCalls.save);
  const reopen = async () => {
    try {
      await save.send({ params: { id: record.id }, body: { ...draftOf(minutes), signedOn: null } });
      notify.done(t('meet.reopened'));
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <div className={classes.minutes}>
      <div className={classes.minutesText}>
        <TextHeading />
        <RichText html={minutes.content ?? ''} />
      </div>
      <aside className={classes.minutesSide}>
        {minutes.signedOn && <p>{t('meet.signedOn', { day: formatDate(minutes.signedOn) })}</p>}
        <dl>
          {minutes.number && <Fact label={t('meet.number')} value={minutes.number} />}
          <Fact label={t('meet.chair')} value={minutes.chairName ?? ''} />
          <Fact label={t('meet.secretary')} value={minutes.secretaryName ?? ''} />
        </dl>
        <Button
          component={Link}
          to={papersPath(record.id, ['minutes'])}
          variant="default"
          leftSection={<IconPrinter />}
        >
          {t('meet.minutes')} A4
        </Button>
        {mayWrite && (
          <Button variant="default" leftSection={<IconArrowBackUp />} onClick={() => void reopen()}>
            {t('meet.reopen')}
          </Button>
        )}
      </aside>
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface FormProps {
  record: ScheduleRecord;
  saved: Minutes;
  reload: () => Promise<Minutes | undefined>;
}

type Draft = Omit<Minutes, 'savedAt' | 'savedByName'>;

function draftOf(minutes: Minutes): Draft {
  const { savedAt: _, savedByName: __, ...draft } = minutes;
  return draft;
}

function MinutesForm({ record, saved, reload }: FormProps) {
  const { t, formatDateTime } = useWords();
  const { profile } = useActor();
  const labelId = useId();
  const [draft, setDraft] = useState<Draft>(() => ({
    ...draftOf(saved),
    chairName: saved.chairName ?? (saved.version === 0 ? record.meetingHostName : null),
  }));
  const [kind, setKind] = useState(() => kindOf(saved, profile.id));
  const [isDirty, setDirty] = useState(false);
  const [isStale, setStale] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const [signedOn, setSignedOn] = useState(() => dayOf(new Date()));
  const [busy, setBusy] = useState<'draft' | 'sign'>();
  const save = useCall(minutesCalls.save);
  const facts = useFacts(record);
  useUnsaved(isDirty);
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setDirty(true);
    setErrors({});
  };
  const isEmpty = isEmptyRich(draft.content ?? '');
  const store = async (how: 'draft' | 'sign') => {
    setBusy(how);
    try {
      const saved = await save.send({
        params: { id: record.id },
        body: { ...draft, signedOn: how === 'sign' ? signedOn : null },
      });
      if (saved) setDraft(draftOf(saved.data));
      setDirty(false);
      notify.done(t(how === 'sign' ? 'meet.completed' : 'meet.savedDraft'));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setStale(true);
      setErrors(refused(error, ['content', 'chairName', 'secretaryMemberId', 'secretaryName', 'signedOn']));
    } finally {
      setBusy(undefined);
    }
  };
  const { scope, save: settleAndStore } = useSettledSave(store);
  const loadTheirs = async () => {
    const data = await reload();
    if (!data) return;
    setDraft(draftOf(data));
    setKind(kindOf(data, profile.id));
    setDirty(false);
    setStale(false);
  };
  const chooseKind = (next: string) => {
    setKind(next);
    set({
      secretaryUserId: next === 'me' ? profile.id : null,
      secretaryMemberId: null,
      secretaryName: next === 'me' ? profile.fullName : null,
    });
  };
  const conclude = actionOf(record, 'Conclude');
  return (
    <div className={classes.minutes}>
      <div className={classes.minutesText}>
        <TextHeading />
        {isStale && (
          <p className={classes.warning} role="alert">
            {t('meet.conflict')}{' '}
            <Button size="xs" variant="default" onClick={() => void loadTheirs()}>
              {t('meet.loadNew')}
            </Button>
          </p>
        )}
        <span id={labelId} className={classes.unseen}>
          {t('meet.minutes')}
        </span>
        {isEmpty && (
          <p className={classes.propose}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconWand />}
              disabled={!facts}
              onClick={() => facts && set({ content: proposeMinutes(facts) })}
            >
              {t('meet.propose')}
            </Button>
            <span>{t('meet.proposeHint')}</span>
          </p>
        )}
        <LatePiece
          name="rich-text"
          load={loadEditor}
          props={{
            label: t('meet.minutes'),
            labelId,
            errorId: undefined,
            required: false,
            autoFocus: false,
            value: draft.content ?? '',
            onChange: (content: string) => {
              if (content !== (draft.content ?? '')) set({ content: content || null });
            },
            onBlur: () => undefined,
            inputRef: () => undefined,
            placeholders: NONE,
          }}
        />
        {errors['content'] && <p className={classes.error}>{errors['content']}</p>}
      </div>
      <aside className={classes.minutesSide}>
        <p className={classes.dim}>
          {saved.savedAt ? t('meet.draftSaved', { at: formatDateTime(saved.savedAt) }) : t('meet.minutesNone')}
        </p>
        <TextInput
          label={t('meet.chair')}
          maxLength={100}
          value={draft.chairName ?? ''}
          error={errors['chairName']}
          onChange={({ currentTarget }) => set({ chairName: currentTarget.value || null })}
        />
        <div>
          <p className={classes.label}>{t('meet.secretaryKind')}</p>
          <Segments
            label={t('meet.secretaryKind')}
            value={kind}
            onChange={chooseKind}
            options={(['me', 'member', 'other'] as const).map((value) => ({ value, label: t(`meet.${value}`) }))}
          />
        </div>
        {kind === 'member' && (
          <TypedTextContext value={scope}>
            <RefPicker
              area="AnyMembers"
              label={t('meet.secretary')}
              value={draft.secretaryMemberId}
              error={errors['secretaryMemberId'] ?? errors['secretaryName']}
              onChange={(secretaryMemberId) => set({ secretaryMemberId, secretaryUserId: null })}
            />
          </TypedTextContext>
        )}
        {kind === 'other' && (
          <TextInput
            label={t('meet.secretary')}
            maxLength={100}
            value={draft.secretaryName ?? ''}
            error={errors['secretaryName']}
            onChange={({ currentTarget }) =>
              set({ secretaryName: currentTarget.value || null, secretaryUserId: null, secretaryMemberId: null })
            }
          />
        )}
        {kind === 'me' && errors['secretaryName'] && <p className={classes.error}>{errors['secretaryName']}</p>}
        <TextInput
          label={t('meet.number')}
          description={t('meet.numberHint')}
          maxLength={50}
          value={draft.number ?? ''}
          onChange={({ currentTarget }) => set({ number: currentTarget.value || null })}
        />
        <Button
          variant="default"
          loading={busy === 'draft'}
          disabled={!isDirty}
          onClick={() => void settleAndStore('draft')}
        >
          {t('meet.saveDraft')}
        </Button>
        {conclude && (
          <div className={classes.sign}>
            <DayInput label={t('meet.day')} value={signedOn} error={errors['signedOn']} onChange={setSignedOn} />
            <Button leftSection={<IconCheck />} loading={busy === 'sign'} onClick={() => void settleAndStore('sign')}>
              {t('meet.conclude')}
            </Button>
          </div>
        )}
      </aside>
    </div>
  );
}

const NONE: readonly never[] = [];

function kindOf({ secretaryUserId, secretaryMemberId, secretaryName }: Minutes, userId: string): string {
  if (secretaryUserId === userId) return 'me';
  if (secretaryMemberId !== null) return 'member';
  return secretaryName === null ? '' : 'other';
}

/** The facts for a first text; undefined until all of them are here. */
function useFacts(record: ScheduleRecord) {
  const people = useAnswer(attendanceCalls.list, { params: { id: record.id } }, { refetchInterval: LOOK }).data;
  const agenda = useAnswer(minutesCalls.agenda, { params: { id: record.id } }).data;
  const decisions = useDecisions(record.id).data;
  return people && agenda && decisions ? { record, people, agenda: agenda.items, decisions } : undefined;
}
