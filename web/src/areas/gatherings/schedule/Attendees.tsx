import { ANSWER, ATTENDANCE } from '@hoivien/contract/codes.ts';
import { ABSENCES, type Attendee } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { fold } from '@hoivien/contract/kit/fold.ts';
import { OUTSIDE } from '@hoivien/contract/kit/participant.ts';
import { Button, Checkbox, Menu, TextInput } from '@mantine/core';
import { IconChecks, IconChevronDown, IconPlus, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffectEvent, useMemo, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import table from '../../../kit/ui/Table.module.css';
import { ANSWER_LOOKS, RowMenu, Told } from '../invitation/AnswerCell.tsx';
import { AnswerDialog, WalkInDialog } from '../invitation/PersonDialogs.tsx';
import classes from './Meeting.module.css';
import './meet.texts.ts';
import type { Attendance, useMarks } from './use-meeting.ts';

/** What the list shows: everybody, an answer, the voters, or those who missed several meetings in a row. */
export type Shown = 'all' | 1 | 2 | 3 | 'voters' | 'missed';

type Marks = ReturnType<typeof useMarks>;

interface AttendeesProps {
  people: readonly Attendee[];
  marks: Marks;
  shown: Shown;
  onShown: (shown: Shown) => void;
  /** Whether the user may write at all, and what the time allows. */
  mayWrite: boolean;
  takesAnswers: boolean;
  takesAttendance: boolean;
}

/** The rows that are drawn at first; a press shows more. */
const STEP = 200;

/** The participants with search, filter by answer, right to vote, answer and attendance. */
export function Attendees(props: AttendeesProps) {
  const { people, marks, shown, onShown, mayWrite, takesAnswers, takesAttendance } = props;
  const { t, formatNumber } = useWords();
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(STEP);
  const [adding, setAdding] = useState(false);
  const [answering, setAnswering] = useState<Attendee>();
  const found = useMemo(() => {
    const wanted = fold(search.trim());
    return people.filter(
      (person) =>
        isShown(person, shown) &&
        (wanted === '' || fold(`${person.name} ${person.about ?? ''} ${person.emailAddress ?? ''}`).includes(wanted)),
    );
  }, [people, search, shown]);
  const voting = people.filter((person) => person.voting).length;
  // The rows are drawn again only when their person changes, so the functions stay the same.
  const mark = useEffectEvent((id: string, attendance: Attendance) => void marks.mark(id, attendance));
  const vote = useEffectEvent((id: string, may: boolean) => void marks.vote([id], may));
  const answer = useEffectEvent((id: string, given: 1 | 2 | 3) => void marks.answer(id, given, null));
  const [act] = useState(() => ({
    mark: (id: string, attendance: Attendance) => mark(id, attendance),
    vote: (id: string, may: boolean) => vote(id, may),
    answer: (id: string, given: 1 | 2 | 3) => answer(id, given),
    note: setAnswering,
  }));
  return (
    <>
      <div className={`${classes.tools} row gap1 rigid`}>
        <TextInput
          type="search"
          size="xs"
          aria-label={t('meet.find', { count: people.length })}
          placeholder={t('meet.find', { count: formatNumber(people.length) })}
          leftSection={<IconSearch aria-hidden="true" />}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <ShownMenu people={people} shown={shown} onShown={onShown} />
        <span className="grow" />
        {mayWrite && (takesAttendance || takesAnswers) && people.length > 0 && (
          <QuickMenu people={people} marks={marks} takesAttendance={takesAttendance} />
        )}
        {mayWrite && (
          <Button variant="subtle" color="gray" size="xs" leftSection={<IconPlus />} onClick={() => setAdding(true)}>
            {t('meet.add')}
          </Button>
        )}
      </div>
      <div className={`${classes.peopleBox} auto relative`} tabIndex={0} role="region" aria-label={t('meet.people')}>
        {found.length === 0 ? (
          <p className={`${classes.faint} faint`}>{t(people.length === 0 ? 'meet.nobodyText' : 'meet.nobodyFound')}</p>
        ) : (
          <table
            className={`${table.table} ${classes.people}`}
            data-read={mayWrite && takesAttendance ? undefined : true}
          >
            <thead>
              <tr>
                <th scope="col">{t('meet.people')}</th>
                <th scope="col">{t('meet.votes')}</th>
                <th scope="col">{t('participant.answer')}</th>
                <th scope="col">{t('meet.attendance')}</th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, limit).map((person) => (
                <Row
                  key={person.id}
                  person={person}
                  act={act}
                  mayWrite={mayWrite}
                  takesAnswers={props.takesAnswers}
                  takesAttendance={takesAttendance}
                />
              ))}
            </tbody>
          </table>
        )}
        {found.length > limit && (
          <Button variant="default" m="sm" onClick={() => setLimit(limit + STEP)}>
            {t('meet.more', { count: Math.min(STEP, found.length - limit) })}
          </Button>
        )}
      </div>
      <footer className={`${classes.peopleFoot} flex between wrap note ruled`}>
        <span>{t('meet.foot', { voting: formatNumber(voting), others: formatNumber(people.length - voting) })}</span>
        {mayWrite &&
          (takesAttendance ? (
            <span className={classes.keys}>
              <kbd>C</kbd> {t('meet.keyPresent')} <kbd>V</kbd> {t('meet.keyAbsent')} <kbd>L</kbd> {t('meet.keyExcused')}
            </span>
          ) : (
            <span>{t('meet.attendanceLater')}</span>
          ))}
      </footer>
      {adding && <AddDialog marks={marks} onClose={() => setAdding(false)} />}
      {answering && (
        <AnswerDialog
          name={answering.name}
          answers={ANSWERS.map((one) => [one, t(`participant.answer${one}`)])}
          first={answering.status}
          note={answering.answerNote}
          save={(given, note) => marks.answer(answering.id, given as 1 | 2 | 3, note)}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </>
  );
}

/** Adds somebody who came without an invitation. Members have a vote unless somebody takes it away. */
function AddDialog({ marks, onClose }: { marks: Marks; onClose: () => void }) {
  const { t } = useWords();
  const [voting, setVoting] = useState(true);
  return (
    <WalkInDialog
      title={t('meet.addTitle')}
      hint={t('meet.addHint')}
      confirmLabel={t('meet.add')}
      add={(person) => marks.add({ ...person, voting })}
      onKind={setVoting}
      onClose={onClose}
    >
      <Checkbox
        label={t('meet.hasVote')}
        checked={voting}
        onChange={({ currentTarget }) => setVoting(currentTarget.checked)}
      />
    </WalkInDialog>
  );
}

function isShown(person: Attendee, shown: Shown): boolean {
  if (shown === 'voters') return person.voting;
  if (shown === 'missed') return person.missed >= ABSENCES;
  return shown === 'all' || person.status === shown;
}

interface ShownMenuProps {
  people: readonly Attendee[];
  shown: Shown;
  onShown: (shown: Shown) => void;
}

/** The answers in numbers; a press narrows the list to one of them. */
function ShownMenu({ people, shown, onShown }: ShownMenuProps) {
  const { t, formatNumber } = useWords();
  const count = (one: Shown) => people.filter((person) => isShown(person, one)).length;
  const words: Record<Shown, string> = {
    all: t('meet.everybody'),
    2: t('participant.answer2'),
    3: t('participant.answer3'),
    1: t('participant.answer1'),
    voters: t('meet.voters'),
    missed: t('meet.missedFilter'),
  };
  const label =
    shown === 'all'
      ? t('meet.answers', { yes: count(2), no: count(3), none: count(1) })
      : t('meet.only', { what: words[shown] });
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="xs" rightSection={<IconChevronDown />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['all', 2, 3, 1, 'voters', 'missed'] as const).map((one) => (
          <Menu.Item
            key={one}
            aria-current={one === shown}
            rightSection={<small>{formatNumber(count(one))}</small>}
            onClick={() => onShown(one)}
          >
            {words[one]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface QuickMenuProps {
  people: readonly Attendee[];
  marks: Marks;
  takesAttendance: boolean;
}

/** Marks for many people at once. They never overwrite a mark that somebody has set. */
function QuickMenu({ people, marks, takesAttendance }: QuickMenuProps) {
  const { t, formatNumber } = useWords();
  const ids = (wanted: (person: Attendee) => boolean) => people.filter(wanted).map(({ id }) => id);
  const open = (person: Attendee) => person.attendance === null;
  const entries: [string, string[], (of: string[]) => Promise<boolean>][] = [
    ...(takesAttendance
      ? ([
          [
            'attendingPresent',
            ids((one) => open(one) && one.status === ANSWER.attending),
            (of: string[]) => marks.markMany(of, ATTENDANCE.present),
          ],
          [
            'decliningExcused',
            ids((one) => open(one) && one.status === ANSWER.notAttending),
            (of: string[]) => marks.markMany(of, ATTENDANCE.excused),
          ],
          ['restAbsent', ids(open), (of: string[]) => marks.markMany(of, ATTENDANCE.absent)],
        ] as [string, string[], (of: string[]) => Promise<boolean>][])
      : []),
    ['votersAll', ids((one) => !one.voting && one.memberType !== OUTSIDE), (of: string[]) => marks.vote(of, true)],
    ['votersNone', ids((one) => one.voting), (of: string[]) => marks.vote(of, false)],
  ];
  const run = async (of: string[], work: (of: string[]) => Promise<boolean>) => {
    if (await work(of)) notify.done(t('meet.changed', { count: formatNumber(of.length) }));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="xs" leftSection={<IconChecks />}>
          {t('meet.quick')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(([name, of, work]) => (
          <Menu.Item
            key={name}
            disabled={of.length === 0}
            rightSection={<small>{formatNumber(of.length)}</small>}
            onClick={() => void run(of, work)}
          >
            {t(`meet.${name as 'restAbsent'}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

const ANSWERS = [2, 3, 1] as const;
const CHOICES = [
  [1, 'present', 'c'],
  [2, 'absent', 'v'],
  [3, 'excused', 'l'],
] as const;

interface RowProps {
  person: Attendee;
  act: {
    mark: (id: string, attendance: Attendance) => void;
    vote: (id: string, may: boolean) => void;
    answer: (id: string, answer: 1 | 2 | 3) => void;
    note: (person: Attendee) => void;
  };
  mayWrite: boolean;
  takesAnswers: boolean;
  takesAttendance: boolean;
}

/** A list of 500 people draws only the row that changes. */
const Row = memo(function AttendeeRow({ person, act, mayWrite, takesAnswers, takesAttendance }: RowProps) {
  const { t } = useWords();
  const { id, name, about, memberType, voting, missed } = person;
  const note = memberType === OUTSIDE ? t('invitation.outside') : about;
  return (
    <tr onKeyDown={(event) => onRowKey(event, mayWrite && takesAttendance && ((mark) => act.mark(id, mark)))}>
      <td title={[name, note, missed >= ABSENCES && t('meet.missed', { count: missed })].filter(Boolean).join(', ')}>
        <b className="ink">{name}</b>{' '}
        {(note || missed >= ABSENCES) && (
          <span className={`${classes.about} block clip hint`}>
            {missed >= ABSENCES && <span className="warn small">{t('meet.missed', { count: missed })}</span>}
            {note && missed >= ABSENCES && ' · '}
            {note}
          </span>
        )}
      </td>
      <td>
        {mayWrite ? (
          <button
            type="button"
            className={classes.plain}
            aria-pressed={voting}
            aria-label={t('meet.mayVote', { name })}
            onClick={() => act.vote(id, !voting)}
          >
            {t(voting ? 'meet.yes' : 'meet.no')}
          </button>
        ) : (
          <span className={voting ? undefined : 'faint'}>{t(voting ? 'meet.yes' : 'meet.no')}</span>
        )}
      </td>
      <td>
        <Answer person={person} act={act} mayChange={mayWrite && takesAnswers} />
      </td>
      <td>
        <Marks person={person} mark={mayWrite && takesAttendance ? act.mark : undefined} />
      </td>
    </tr>
  );
});

interface AnswerProps {
  person: Attendee;
  act: RowProps['act'];
  mayChange: boolean;
}

function Answer({ person, act, mayChange }: AnswerProps) {
  const { t } = useWords();
  const { id, name, status, answerNote } = person;
  const word = t(`participant.answer${status as 1 | 2 | 3}`);
  const told = <Told kind={ANSWER_LOOKS[status]} word={word} note={answerNote} />;
  if (!mayChange) return told;
  return (
    <RowMenu label={`${t('invitation.answerOf', { name })}: ${word}`} shown={told}>
      {ANSWERS.map((answer) => (
        <Menu.Item key={answer} aria-current={answer === status} onClick={() => act.answer(id, answer)}>
          {t(`participant.answer${answer}`)}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => act.note(person)}>{t('invitation.withNote')}</Menu.Item>
    </RowMenu>
  );
}

interface MarksProps {
  person: Attendee;
  mark: RowProps['act']['mark'] | undefined;
}

/** The three choices; a second press on the chosen one takes the mark away. */
function Marks({ person: { id, name, attendance, attendanceByName, attendanceAt }, mark }: MarksProps) {
  const { t, formatDateTime } = useWords();
  const by =
    attendanceByName && attendanceAt
      ? t('meet.markedBy', { name: attendanceByName, at: formatDateTime(attendanceAt) })
      : undefined;
  if (!mark) {
    const chosen = CHOICES.find(([value]) => value === attendance);
    return <span title={by}>{chosen ? t(`meet.${chosen[1]}`) : <span className="faint">–</span>}</span>;
  }
  return (
    <span className={classes.marks} role="radiogroup" aria-label={t('meet.attendanceOf', { name })} title={by}>
      {CHOICES.map(([value, word], index) => (
        // biome-ignore lint/a11y/useSemanticElements: an input could not be taken back by a second press
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={attendance === value}
          tabIndex={attendance === value || (attendance === null && index === 0) ? 0 : -1}
          onClick={() => mark(id, attendance === value ? null : value)}
        >
          {t(`meet.${word}`)}
        </button>
      ))}
    </span>
  );
}

/** C, V and L mark the row and lead to the next one; the arrows move between rows and between choices. */
function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, mark: false | ((attendance: Attendance) => void)): void {
  if (!mark || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = event.currentTarget;
  const move = (to: Element | null) => to?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus();
  const choice = CHOICES.find(([, , key]) => key === event.key.toLowerCase());
  const isRadio = (event.target as HTMLElement).role === 'radio';
  const sideways = { ArrowRight: 'nextElementSibling', ArrowLeft: 'previousElementSibling' }[event.key];
  if (choice) {
    mark(choice[0]);
    move(row.nextElementSibling);
  } else if (isRadio && event.key === 'ArrowDown') move(row.nextElementSibling);
  else if (isRadio && event.key === 'ArrowUp') move(row.previousElementSibling);
  else if (isRadio && sideways)
    ((event.target as HTMLElement)[sideways as 'nextElementSibling'] as HTMLElement | null)?.focus();
  else return;
  event.preventDefault();
  // The page has shortcuts with the same letters.
  event.stopPropagation();
}
