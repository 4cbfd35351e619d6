import { LOOK } from '../invitation/look.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { attendanceCalls, minutesCalls } from '@hoivien/contract/areas/gatherings/schedule/schedule.calls.ts';
import type { Minutes } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { isEmptyRich } from '@hoivien/contract/kit/rich-text.ts';
import { Button, Skeleton, TextInput, VisuallyHidden } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconPrinter, IconWand } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { actionOf } from '../../../kit/resource/records.ts';
import { RefPicker } from '../../../kit/resource/reference/RefPicker.tsx';
import { RichText } from '../../../kit/rich-text/RichText.tsx';
import { LatePiece } from '../../../kit/resource/LatePiece.tsx';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import { TypedTextContext } from '../../../kit/ui/typed-texts.ts';
import classes from './Meeting.module.css';
import './meet.texts.ts';
import { papersPath } from './papers/paths.ts';
import { proposeMinutes } from './propose.ts';
import { useDecisions } from './use-meeting.ts';
import { draftOf, type MinutesWork, useMinutesForm } from './use-minutes-form.ts';

/** The editor is large, so only this tab loads it. */
const loadEditor = async () => (await import('../../../kit/rich-text/RichEditor.tsx')).RichEditor;

/** The minutes: read by everybody who sees the meeting, written as a draft and completed by those who conduct it. */
export function MinutesTab({ record }: { record: ScheduleRecord }) {
  const { t } = useWords();
  const query = useAnswer(minutesCalls.read, { params: { id: record.id } });
  if (query.isError && !query.data) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={240} />;
  const mayWrite = actionOf(record, 'Conduct') !== undefined;
  if (!mayWrite && !query.data.content) return <p className="faint">{t('meet.minutesNone')}</p>;
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
    <div className={`${classes.minutes} grid gap6`}>
      <div className={classes.minutesText}>
        <TextHeading />
        <RichText html={minutes.content ?? ''} />
      </div>
      <aside className={`${classes.minutesSide} stack gap3`}>
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
      <dt className="hint">{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface FormProps {
  record: ScheduleRecord;
  saved: Minutes;
  reload: () => Promise<Minutes | undefined>;
}

function MinutesForm({ record, saved, reload }: FormProps) {
  const { t } = useWords();
  const labelId = useId();
  const work = useMinutesForm(record, saved, reload);
  const { draft, set, isStale, loadTheirs, errors } = work;
  const facts = useFacts(record);
  const isEmpty = isEmptyRich(draft.content ?? '');
  return (
    <div className={`${classes.minutes} grid gap6`}>
      <div className={classes.minutesText}>
        <TextHeading />
        {isStale && (
          <p className={`${classes.warning} warn small round2`} role="alert">
            {t('meet.conflict')}{' '}
            <Button size="xs" variant="default" onClick={() => void loadTheirs()}>
              {t('meet.loadNew')}
            </Button>
          </p>
        )}
        <span id={labelId} className="unseen">
          {t('meet.minutes')}
        </span>
        {isEmpty && (
          <p className={`${classes.propose} row wrap`}>
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
        {errors['content'] && <p className="late small">{errors['content']}</p>}
      </div>
      <MinutesFields record={record} saved={saved} work={work} />
    </div>
  );
}

interface MinutesFieldsProps {
  record: ScheduleRecord;
  saved: Minutes;
  work: MinutesWork;
}

/** Who led the meeting and who wrote the minutes, their number, and the buttons that save and complete them. */
function MinutesFields({ record, saved, work }: MinutesFieldsProps) {
  const { t, formatDateTime } = useWords();
  const { draft, set, kind, chooseKind, isDirty, errors, signedOn, setSignedOn, busy, scope, store } = work;
  const conclude = actionOf(record, 'Conclude');
  return (
    <aside className={`${classes.minutesSide} stack gap3`}>
      <p className="faint">
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
      {kind === 'me' && errors['secretaryName'] && <p className="late small">{errors['secretaryName']}</p>}
      <TextInput
        label={t('meet.number')}
        description={t('meet.numberHint')}
        maxLength={50}
        value={draft.number ?? ''}
        onChange={({ currentTarget }) => set({ number: currentTarget.value || null })}
      />
      <Button variant="default" loading={busy === 'draft'} disabled={!isDirty} onClick={() => store('draft')}>
        {t('meet.saveDraft')}
      </Button>
      {conclude && (
        <div className={`${classes.sign} stack gap2`}>
          <DayInput label={t('meet.day')} value={signedOn} error={errors['signedOn']} onChange={setSignedOn} />
          <Button leftSection={<IconCheck />} loading={busy === 'sign'} onClick={() => store('sign')}>
            {t('meet.conclude')}
          </Button>
        </div>
      )}
    </aside>
  );
}

const NONE: readonly never[] = [];

/** The facts for a first text; undefined until all of them are here. */
function useFacts(record: ScheduleRecord) {
  const people = useAnswer(attendanceCalls.list, { params: { id: record.id } }, { refetchInterval: LOOK }).data;
  const agenda = useAnswer(minutesCalls.agenda, { params: { id: record.id } }).data;
  const decisions = useDecisions(record.id).data;
  return people && agenda && decisions ? { record, people, agenda: agenda.items, decisions } : undefined;
}
