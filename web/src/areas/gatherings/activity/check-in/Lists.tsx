import { CONFIRMATION } from '@hoivien/contract/codes.ts';
import { Button, CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { BaseWords } from '../../../../kit/i18n/base-words.ts';
import { formatNumber } from '../../../../kit/i18n/format.ts';
import { useSaid } from '../../../../kit/ui/announce.ts';
import { Status, type StatusKind } from '../../../../kit/ui/Status.tsx';
import classes from './CheckIn.module.css';
import { find, type Person, search } from './roster-people.ts';
import { canAdmit, looks, nameOf, outcomeText } from './outcome.ts';
import { resultOf, type Scan } from './queue.ts';
import { wakeSound } from './sound.ts';
import type { CheckIns, Who } from './use-check-in.ts';
import { useCheckInWords } from './words.ts';

/** The most rows of a list at once; a person types letters for the rest. */
const ROWS = 60;
const TABS = ['recent', 'absent', 'look'] as const;
type Tab = (typeof TABS)[number];

interface ListsProps {
  checkIns: CheckIns;
  onTake: (who: Who, options?: { anyway?: boolean }) => void;
}

/** The field for names and codes, and the lists: the newest check-ins, who is not here, what needs a look. */
export function Lists({ checkIns, onTake }: ListsProps) {
  const { t, language } = useCheckInWords();
  const { people, inside, scans, toLook } = checkIns;
  const [text, setText] = useState('');
  const [tab, setTab] = useState<Tab>('recent');
  const sought = useDeferredValue(text.trim());
  const found = useMemo(() => search(people, sought), [people, sought]);
  const absent = useMemo(
    () =>
      people.all.filter(({ participantId, status }) => !inside.has(participantId) && status !== CONFIRMATION.refused),
    [people, inside],
  );
  useSaid(sought === '' ? undefined : `${sought} ${found.length}`, t('checkIn.found', { count: found.length }));

  const box = useRef<HTMLInputElement>(null);
  const isCode = find(people, sought) !== undefined;
  const next = isCode ? undefined : found.find(({ participantId }) => !inside.has(participantId));
  const hint =
    found.length === 0 || isCode
      ? undefined
      : next
        ? t('checkIn.enterTakes', { name: next.name })
        : t('checkIn.enterNone');
  useSaid(hint, hint ?? '');

  const takeAndEmpty = (who: Who) => {
    wakeSound();
    onTake(who);
    setText('');
    box.current?.focus();
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    const typed = text.trim();
    // The list of an earlier text must not decide: a fast hand presses Enter before the new one is there.
    const fits = find(people, typed) ? [] : search(people, typed);
    if (typed === '') return;
    if (fits.length === 0) return takeAndEmpty({ text: typed });
    const first = fits.find(({ participantId }) => !inside.has(participantId));
    if (!first) return;
    takeAndEmpty({ person: first });
  };
  const counts: Record<Tab, number | undefined> = {
    recent: undefined,
    absent: absent.length,
    look: toLook.length || undefined,
  };
  return (
    <section className={`${classes.lists} rest`} aria-label={t('checkIn.lists')}>
      <form className={classes.search} onSubmit={enter} role="search">
        <TextInput
          ref={box}
          type="search"
          aria-label={t('checkIn.search')}
          placeholder={t('checkIn.search')}
          leftSection={<IconSearch aria-hidden="true" />}
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="go"
          maxLength={500}
          value={text}
          rightSection={text && <CloseButton aria-label={t('checkIn.clear')} onClick={() => setText('')} />}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
      {sought === '' ? (
        <>
          <div className={classes.tabs} role="tablist" aria-label={t('checkIn.lists')}>
            {TABS.map((name) => (
              <button
                key={name}
                id={`tab-${name}`}
                type="button"
                role="tab"
                aria-selected={tab === name}
                aria-controls="tab-panel"
                onClick={() => setTab(name)}
              >
                {t(`checkIn.${name}`)}
                {counts[name] !== undefined && (
                  <span className="hint number">{formatNumber(counts[name], language)}</span>
                )}
              </button>
            ))}
          </div>
          <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} className="grow">
            {tab === 'absent' ? (
              <PeopleList people={absent} none={t('checkIn.noneAbsent')} {...{ checkIns, onTake }} />
            ) : (
              <ScanList
                scans={tab === 'look' ? toLook : scans.slice(-ROWS).reverse()}
                isLook={tab === 'look'}
                {...{ checkIns, onTake }}
              />
            )}
          </div>
        </>
      ) : (
        <div className="grow">
          {hint && <p className={`${classes.hint} note`}>{hint}</p>}
          <PeopleList
            people={found}
            none={t('checkIn.noneFound')}
            marked={next?.participantId}
            {...{ checkIns, onTake }}
          />
          {found.length === 0 && (
            <div className={classes.try}>
              <Button
                variant="default"
                onClick={() => {
                  onTake({ text: sought });
                  setText('');
                }}
              >
                {t('checkIn.tryCode', { code: sought.length > 20 ? `${sought.slice(0, 20)}…` : sought })}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

interface PeopleListProps extends ListsProps {
  people: readonly Person[];
  none: string;
  /** Whom the next Enter lets in. */
  marked?: string | undefined;
}

function PeopleList({ people, none, marked, checkIns, onTake }: PeopleListProps) {
  const words = useCheckInWords();
  const { t, language } = words;
  if (people.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <>
      <ul>
        {people.slice(0, ROWS).map((person) => {
          const isIn = checkIns.inside.has(person.participantId);
          const { kind, text } = standing(person, isIn, words);
          return (
            <li
              key={person.participantId}
              className={`${classes.row} centre small ruled-below`}
              data-marked={person.participantId === marked || undefined}
            >
              <div>
                <b>{person.name}</b>
                <span>
                  {person.code && `${person.code} · `}
                  <Status kind={kind}>{text}</Status>
                </span>
              </div>
              {!isIn && (
                <Button
                  variant="default"
                  aria-label={t('checkIn.letInName', { name: person.name })}
                  onClick={() => {
                    wakeSound();
                    onTake({ person });
                  }}
                >
                  {t('checkIn.letIn')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {people.length > ROWS && (
        <p className={classes.none}>{t('checkIn.moreRows', { count: formatNumber(people.length - ROWS, language) })}</p>
      )}
    </>
  );
}

function ScanList({ scans, isLook, checkIns, onTake }: ListsProps & { scans: readonly Scan[]; isLook: boolean }) {
  const words = useCheckInWords();
  const { t } = words;
  if (scans.length === 0)
    return <p className={classes.none}>{isLook ? t('checkIn.noneLook') : t('checkIn.noneRecent')}</p>;
  return (
    <ul>
      {scans.map((scan) => (
        <li key={scan.seq} className={`${classes.row} centre small ruled-below`}>
          <div>
            <b>{nameOf(scan, words)}</b>
            <span>
              {[isLook && outcomeText(scan, words), scan.code, !scan.isSent && t('checkIn.unsentNote')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          {isLook ? (
            <div className={classes.actions}>
              {canAdmit(scan) && (
                <Button variant="default" onClick={() => onTake({ again: scan }, { anyway: true })}>
                  {t('checkIn.anyway')}
                </Button>
              )}
              <Button variant="subtle" onClick={() => void checkIns.markSeen(scan)}>
                {t('checkIn.seen')}
              </Button>
            </div>
          ) : (
            <Status kind={scan.isUndone ? 'old' : (looks[resultOf(scan)]?.kind ?? 'off')}>
              {scan.isUndone ? t('checkIn.undo') : outcomeText(scan, words)}
            </Status>
          )}
        </li>
      ))}
    </ul>
  );
}

function standing(person: Person, isIn: boolean, { t }: BaseWords): { kind: StatusKind; text: string } {
  if (isIn) return { kind: 'new', text: t('checkIn.outcome1') };
  if (person.isWaiting) return { kind: 'warn', text: t('checkIn.waiting') };
  if (person.status === CONFIRMATION.refused) return { kind: 'off', text: t('checkIn.refused') };
  return person.status === CONFIRMATION.confirmed
    ? { kind: 'time', text: t('checkIn.confirmed') }
    : { kind: 'old', text: t('checkIn.unconfirmed') };
}
