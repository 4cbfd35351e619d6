import type { Attendee } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { type Quorum, quorumOf } from '@hoivien/contract/areas/gatherings/schedule/quorum.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { ABSENCES } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { ANSWER, ATTENDANCE, SCHEDULE_KIND, SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { Button } from '@mantine/core';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Meeting.module.css';
import './meet.texts.ts';
import { isOff } from './cells.tsx';

interface QuorumBarProps {
  record: ScheduleRecord;
  people: readonly Attendee[];
  /** Shows the people who missed several meetings in a row. */
  onMissed: () => void;
  /** Gives all members the right to vote; undefined for a reader. */
  onAllVote: (() => void) | undefined;
}

/**
 * The quorum of a meeting as a sentence and a bar with a mark at the needed number. Before the first mark it shows what the
 * answers promise.
 */
export function QuorumBar({ record, people, onMissed, onAllVote }: QuorumBarProps) {
  const { t, formatNumber } = useWords();
  const share = { quorumNum: record.quorumNum ?? 2, quorumDen: record.quorumDen ?? 3 };
  const quorum = quorumOf(people, share);
  const all = { present: people.filter(({ attendance }) => attendance === ATTENDANCE.present).length };
  const missed = people.filter((person) => person.missed >= ABSENCES).length;
  // A cancelled or postponed meeting has no quorum that anybody could miss.
  if (people.length === 0 || isOff(record.state)) return null;
  const isAhead = record.state === SCHEDULE_STATE.upcoming && people.every(({ attendance }) => attendance === null);
  const count = isAhead ? quorum.expected : quorum.present;
  const parts = partsOf(quorum, people, isAhead);
  const shown = quorum.voting > 0 ? parts : [];
  // An entry such as a forum has no votes, so nobody misses them.
  const isVoteless = record.kind === SCHEDULE_KIND.entry && quorum.voting === 0;
  const width = (number: number) => `${quorum.voting > 0 ? (100 * number) / quorum.voting : 0}%`;
  return (
    <section className={classes.quorum} aria-label={isVoteless ? t('meet.people') : headOf(quorum, isAhead, t)}>
      <p className={`${classes.quorumHead} flex baseline wrap quiet`}>
        {!isVoteless && (
          <b
            className="ink large"
            data-missing={(quorum.voting > 0 && !(isAhead ? quorum.isExpected : quorum.isReached)) || undefined}
          >
            {headOf(quorum, isAhead, t)}
          </b>
        )}
        {quorum.voting > 0 ? (
          <span>
            <strong className="ink">
              {t(isAhead ? 'meet.expectedOf' : 'meet.presentOf', { count: formatNumber(count) })}
            </strong>{' '}
            {t('meet.ofVoters', { count: formatNumber(quorum.voting) })}
          </span>
        ) : (
          <span title={t('meet.noVotersHint')}>
            <strong className="ink">{t('meet.presentOf', { count: formatNumber(all.present) })}</strong>{' '}
            {t('meet.ofInvited', { count: formatNumber(people.length) })}
          </span>
        )}
        {quorum.voting === 0 && !isVoteless && onAllVote && (
          <Button variant="default" size="xs" onClick={onAllVote}>
            {t('meet.allVote')}
          </Button>
        )}
      </p>
      {quorum.voting > 0 && (
        <div className={`${classes.barBox} relative mt2`}>
          <div className={`${classes.meter} flex clip filled`} aria-hidden="true">
            {parts.map(({ kind, voters }) => (
              <i key={kind} data-kind={kind} style={{ width: width(voters) }} />
            ))}
          </div>
          <span className={classes.need} style={{ left: width(quorum.needed) }} aria-hidden="true" />
          <span
            className={`${classes.needText} one-line ink small number`}
            style={{ left: `clamp(4.5em, ${width(quorum.needed)}, 100% - 4.5em)` }}
          >
            {t('meet.need', { count: quorum.needed, share: `${share.quorumNum}/${share.quorumDen}` })}
          </span>
        </div>
      )}
      <div className={`${classes.legend} flex baseline wrap note mt1`}>
        {shown.map(({ kind, voters }) => (
          <span key={kind}>
            <i data-kind={kind} aria-hidden="true" />
            {t(`meet.${WORDS[kind]}`)} <b className="ink number">{formatNumber(voters)}</b>
          </span>
        ))}
        {missed > 0 && (
          <button type="button" onClick={onMissed}>
            {t('meet.missedThree', { count: missed })}
          </button>
        )}
      </div>
    </section>
  );
}

const WORDS = {
  good: 'present',
  excused: 'excusedLong',
  rest: 'absent',
  open: 'unmarked',
  yes: 'attending',
  none: 'noAnswer',
  no: 'notAttending',
} as const;
type Kind = keyof typeof WORDS;

/** The parts of the bar in order; parts of nobody are left out, but for the first. */
function partsOf(quorum: Quorum, people: readonly Attendee[], isAhead: boolean): { kind: Kind; voters: number }[] {
  const voters = people.filter(({ voting }) => voting);
  const none = voters.filter(({ status }) => status === ANSWER.none).length;
  const unmarked = quorum.voting - quorum.present - quorum.excused - quorum.absent;
  const all: [Kind, number][] = isAhead
    ? [
        ['yes', quorum.expected],
        ['no', quorum.voting - quorum.expected - none],
        ['none', none],
      ]
    : [
        ['good', quorum.present],
        ['excused', quorum.excused],
        ['rest', quorum.absent],
        ['open', unmarked],
      ];
  return all.flatMap(([kind, number], index) => (number > 0 || index === 0 ? [{ kind, voters: number }] : []));
}

function headOf(quorum: Quorum, isAhead: boolean, t: ReturnType<typeof useWords>['t']): string {
  if (quorum.voting === 0) return t('meet.noVoters');
  if (isAhead)
    return quorum.isExpected
      ? t('meet.expectReached')
      : t('meet.expectMissing', { count: quorum.needed - quorum.expected });
  return quorum.isReached ? t('meet.reached') : t('meet.missing', { count: quorum.missing });
}
