import { useAnswer } from '../../../kit/call/use-answer.ts';
import { resultCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { AREA_OF_TYPE } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import type { ParticipantResult, ResultInput } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { ACTIVITY_STATE } from '@hoivien/contract/codes.ts';
import { ActionIcon, Button, Checkbox, NativeSelect, NumberInput, Skeleton, TextInput } from '@mantine/core';
import { SidePanel } from '../../../kit/ui/Dialog.tsx';
import { IconIdBadge, IconRotate2, IconUser } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { ReasonDialog } from '../../../kit/resource/ReasonDialog.tsx';
import { useChosenNames } from '../../../kit/resource/reference/use-options.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { useRefused } from '../../../kit/ui/use-refused.ts';
import { ResultReason } from './member-cells.tsx';
import { recordPath } from '../../../kit/resource/record-path.ts';
import './members.texts.ts';
import classes from './Members.module.css';
import { paperPath } from './paths.ts';
import { type EventRecord, parentOf, useEventCalls } from './use-event.ts';

interface ResultDrawerProps {
  record: EventRecord;
  participantId: string;
  mayWrite: boolean;
  onClose: () => void;
}

/** The result of one participant with every entry that led to it; entries are reversed and never overwritten. */
export function ResultDrawer({ record, participantId, mayWrite, onClose }: ResultDrawerProps) {
  const { t } = useWords();
  const query = useAnswer(resultCalls.read, { params: { id: record.id, participantId } });
  const { data } = query;
  return (
    <SidePanel
      opened
      onClose={onClose}
      position="right"
      size="48em"
      title={data ? t('eventMember.resultTitle', { name: data.name }) : ''}
      closeButtonProps={{ 'aria-label': t('eventMember.close') }}
    >
      {query.isError && !data ? (
        <PieceFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : data ? (
        <Result record={record} result={data} mayWrite={mayWrite} />
      ) : (
        <Skeleton height={240} />
      )}
    </SidePanel>
  );
}

interface ResultProps {
  record: EventRecord;
  result: ParticipantResult;
  mayWrite: boolean;
}

/** A change that reverses something, with the question that stands above its reason. */
interface Asked {
  change: Partial<ResultInput>;
  title: string;
  hint: string;
}

function Result({ record, result, mayWrite }: ResultProps) {
  const { t, formatNumber, formatDateTime, message } = useWords();
  const calls = useEventCalls(record.id);
  const actor = useActor();
  const [asked, setAsked] = useState<Asked>();
  const { participantId, name, attended, gradeId, grade, score, childScore } = result;
  const hasStarted = record.state !== ACTIVITY_STATE.notStarted;
  const may = mayWrite && hasStarted;
  const take = async (change: Partial<ResultInput>) => {
    try {
      const answer = await calls.result(participantId, { ...change, reason: null });
      notify.done(message(answer.message ?? ''));
    } catch (error) {
      notify.failed(error);
    }
  };
  const ref = { id: record.id, parentId: parentOf(record) };
  const recordOf = recordPath(AREA_OF_TYPE[result.memberType] ?? '', result.memberId, actor);
  return (
    <div className={classes.drawer}>
      <header className="row wrap quiet">
        {result.code && <span>{result.code}</span>}
        {recordOf && (
          <Button variant="subtle" size="compact-sm" component={Link} to={recordOf} leftSection={<IconUser />}>
            {t('eventMember.openMember')}
          </Button>
        )}
        {mayWrite && (
          <Button
            variant="subtle"
            size="compact-sm"
            component={Link}
            to={paperPath(ref, 'member-card', `id=${participantId}`)}
            leftSection={<IconIdBadge />}
          >
            {t('eventMember.memberCard')}
          </Button>
        )}
      </header>
      {!hasStarted && <p className="faint regular">{t('eventMember.notYet')}</p>}
      <dl className={`${classes.facts} grid gap3`}>
        <div>
          <dt className="hint">{t('eventMember.role')}</dt>
          <dd>{mayWrite ? <RoleInput record={record} result={result} /> : (result.role ?? '–')}</dd>
        </div>
        <div>
          <dt className="hint">{t('eventMember.attended')}</dt>
          <dd>
            {may ? (
              <Checkbox
                label={result.checkedInAt ? formatDateTime(result.checkedInAt).slice(0, 16) : t('eventMember.notIn')}
                checked={attended}
                onChange={() =>
                  attended
                    ? setAsked({
                        change: { attended: false },
                        title: t('eventMember.outAsk', { name }),
                        hint: t('eventMember.outHint'),
                      })
                    : void take({ attended: true })
                }
              />
            ) : (
              (result.checkedInAt && formatDateTime(result.checkedInAt).slice(0, 16)) || t('eventMember.notIn')
            )}
          </dd>
        </div>
        <div>
          <dt className="hint">{t('eventMember.grade')}</dt>
          <dd>
            {may ? (
              <NativeSelect
                size="xs"
                aria-label={t('eventMember.gradeOf', { name })}
                value={gradeId ?? ''}
                data={[
                  { value: '', label: '–' },
                  ...record.grades.map((one) => ({ value: one.id, label: `${one.name} (+${one.score})` })),
                ]}
                onChange={({ currentTarget }) => {
                  const next = currentTarget.value || null;
                  if (gradeId === null) return void take({ gradeId: next });
                  setAsked({
                    change: { gradeId: next },
                    title: t('eventMember.gradeAsk', { name }),
                    hint: t('eventMember.resultsHint'),
                  });
                }}
              />
            ) : (
              (grade ?? '–')
            )}
          </dd>
        </div>
        <div>
          <dt className="hint">{t('eventMember.scoreTotal')}</dt>
          <dd>
            {formatNumber(score)}
            {childScore > 0 && (
              <small className="faint regular">
                {' '}
                + {formatNumber(childScore)} ({t('eventMember.childScore').toLocaleLowerCase('vi')})
              </small>
            )}
          </dd>
        </div>
      </dl>
      <BadgesPart record={record} result={result} may={may} onTake={take} onAsk={setAsked} />
      <Entries record={record} result={result} may={may} />
      {may && <PointsForm record={record} participantId={participantId} />}
      {asked && (
        <ResultReason record={record} participantId={participantId} {...asked} onClose={() => setAsked(undefined)} />
      )}
    </div>
  );
}

/** What the person does at the event. Enter or leaving the input saves it; Escape gives the former text back. */
function RoleInput({
  record,
  result: { participantId, name, role },
}: {
  record: EventRecord;
  result: ParticipantResult;
}) {
  const { t, message } = useWords();
  const calls = useEventCalls(record.id);
  const [text, setText] = useState(role ?? '');
  const save = async () => {
    const next = text.trim();
    if (next === (role ?? '')) return;
    try {
      const answer = await calls.role(participantId, next || null);
      notify.done(message(answer.message ?? ''));
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <TextInput
      size="xs"
      aria-label={t('eventMember.roleOf', { name })}
      placeholder={t('eventMember.roleHint')}
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save();
        if (event.key !== 'Escape' || text === (role ?? '')) return;
        event.stopPropagation();
        setText(role ?? '');
      }}
    />
  );
}

interface BadgesPartProps {
  record: EventRecord;
  result: ParticipantResult;
  may: boolean;
  onTake: (change: Partial<ResultInput>) => Promise<void>;
  onAsk: (asked: Asked) => void;
}

/** The badges of the event; those in force are checked, and former ones stand below with their reason. */
function BadgesPart({ record, result, may, onTake, onAsk }: BadgesPartProps) {
  const { t, formatDate } = useWords();
  const names = useChosenNames('MeritBadges', record.meritBadgeIds);
  const held = result.badges.filter(({ revokedAt }) => revokedAt === null);
  const former = result.badges.filter(({ revokedAt }) => revokedAt !== null);
  const ids = held.map(({ meritBadgeId }) => meritBadgeId);
  const offered = [...new Set([...record.meritBadgeIds, ...ids])];
  if (offered.length === 0 && former.length === 0) return null;
  const nameOf = (id: string) => held.find(({ meritBadgeId }) => meritBadgeId === id)?.name ?? names.of(id);
  const press = (id: string) => {
    if (!ids.includes(id)) return void onTake({ meritBadgeIds: [...ids, id] });
    onAsk({
      change: { meritBadgeIds: ids.filter((other) => other !== id) },
      title: t('eventMember.revokeAsk', { name: nameOf(id) }),
      hint: t('eventMember.resultsHint'),
    });
  };
  return (
    <section aria-label={t('eventMember.badges')}>
      <h3>{t('eventMember.badges')}</h3>
      {offered.map((id) => (
        <Checkbox
          key={id}
          mt="xs"
          label={nameOf(id)}
          checked={ids.includes(id)}
          disabled={!may}
          onChange={() => press(id)}
        />
      ))}
      {former.map((badge) => (
        <p key={badge.id} className="faint regular">
          <s>{badge.name}</s> {formatDate(badge.revokedAt ?? '')} ·{' '}
          {t('eventMember.revoked', { reason: badge.revokeReason ?? '' })}
        </p>
      ))}
    </section>
  );
}

type Entry = ParticipantResult['entries'][number];

function Entries({ record, result, may }: { record: EventRecord; result: ParticipantResult; may: boolean }) {
  const { t, formatDateTime, message } = useWords();
  const calls = useEventCalls(record.id);
  const [reversing, setReversing] = useState<Entry>();
  const what = ({ kind, grade, reversesId }: Entry) => {
    const own =
      kind === 2
        ? t('eventMember.kind2', { grade: grade ?? '' })
        : t(kind === 1 ? 'eventMember.kind1' : 'eventMember.kind3');
    return reversesId ? t('eventMember.reversal', { what: own }) : own;
  };
  return (
    <section aria-label={t('eventMember.entries')}>
      <h3>{t('eventMember.entries')}</h3>
      {result.entries.length === 0 && <p className="faint regular">{t('eventMember.noEntries')}</p>}
      <ul className={classes.entries}>
        {result.entries.map((entry) => (
          <li key={entry.id} className="grid baseline ruled-below" data-reversed={entry.isReversed || undefined}>
            <b>{signed(entry.points)}</b>
            <span>{what(entry)}</span>
            {may && !entry.isReversed && entry.reversesId === null && entry.kind === 3 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={`${t('eventMember.reverse')}: ${what(entry)} ${signed(entry.points)}`}
                title={t('eventMember.reverse')}
                onClick={() => setReversing(entry)}
              >
                <IconRotate2 />
              </ActionIcon>
            )}
            <small className="block faint">
              {[
                entry.isReversed && t('eventMember.reversed'),
                formatDateTime(entry.at).slice(0, 16),
                entry.byName,
                // The server names its own reasons by the key of their sentence.
                entry.reason && (entry.reason.startsWith('Mes.') ? message(entry.reason) : entry.reason),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {reversing && (
        <ReasonDialog
          title={t('eventMember.reverseAsk', { what: what(reversing), points: signed(reversing.points) })}
          hint={t('eventMember.reverseHint')}
          confirmLabel={t('eventMember.reverse')}
          cancelLabel={t('kit.cancel')}
          reasonLabel={t('eventMember.reason')}
          field="reason"
          missing="Mes.Activities.Reason.Required"
          onConfirm={async (reason) => {
            const answer = await calls.reverse(result.participantId, reversing.id, reason);
            notify.done(message(answer.message ?? ''));
          }}
          onClose={() => setReversing(undefined)}
        />
      )}
    </section>
  );
}

/** Points added or subtracted by hand, with their reason. */
function PointsForm({ record, participantId }: { record: EventRecord; participantId: string }) {
  const { t, message } = useWords();
  const calls = useEventCalls(record.id);
  const [points, setPoints] = useState<number | string>('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setErrors({ reason: message('Mes.Activities.Reason.Required') });
    try {
      const answer = await calls.points(participantId, { points: Number(points), reason });
      notify.done(message(answer.message ?? ''));
      setPoints('');
      setReason('');
      setErrors({});
    } catch (error) {
      setErrors(refused(error, ['points', 'reason']));
    }
  };
  return (
    <form className={`${classes.row} flex wrap gap2 mt3`} onSubmit={(event) => void send(event)} noValidate>
      <NumberInput
        w="14em"
        hideControls
        allowDecimal={false}
        label={t('eventMember.points')}
        value={points}
        error={errors['points']}
        onChange={setPoints}
      />
      <TextInput
        flex={1}
        label={t('eventMember.reason')}
        maxLength={1000}
        value={reason}
        error={errors['reason']}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={points === ''}>
        {t('eventMember.addPoints')}
      </Button>
    </form>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}
