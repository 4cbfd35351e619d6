import { peopleCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import type { ActivityDay } from '@hoivien/contract/areas/gatherings/activity/activity-day.schema.ts';
import { anyMemberOptions } from '@hoivien/contract/areas/people/party/any-member.calls.ts';
import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useDeferredValue, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { useTell } from '../../../../kit/call/use-call.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { ShortName } from '../../../../kit/names/ShortName.tsx';
import { notify } from '../../../../kit/ui/notify.tsx';
import { useShortcuts } from '../../../../kit/ui/shortcuts.ts';
import { clock } from '../check-in/outcome.ts';
import { WalkInDialog } from '../check-in/WalkInDialog.tsx';
import { paperPath } from '../paths.ts';
import classes from './Day.module.css';
import '../check-in/check-in.texts.ts';
import './day.texts.ts';

const HITS = 6;

/** Who came without an invitation, and the one box that adds them: a member by Enter, anybody else by a short form. */
export function WalkIns({ day, isChild }: { day: ActivityDay; isChild: boolean }) {
  const { t, formatNumber } = useWords();
  const tell = useTell();
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [guest, setGuest] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const search = useDeferredValue(text.trim());
  const isSought = search.length > 1;
  const { data } = useAnswer(anyMemberOptions, { query: { search } }, { enabled: isSought });
  const hits = isSought && search === text.trim() ? (data ?? []).slice(0, HITS) : [];
  useShortcuts({ keys: ['w'], text: 'eventDay.shortcut', run: () => box.current?.focus() });

  const add = async ({ id, name }: { id: string; name: string }) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { data: answer } = await tell(peopleCalls.walkIn, { params: { id: day.id }, body: { memberId: id } });
      notify.done(t(answer.isIn ? 'checkIn.walkedIn' : 'checkIn.walkedInLater', { name }));
      setText('');
    } catch (error) {
      notify.failed(error);
    } finally {
      setIsBusy(false);
      box.current?.focus();
    }
  };
  const enter = (event: FormEvent) => {
    event.preventDefault();
    const [first] = hits;
    if (first) void add(first);
    // The answer of an earlier text must not make a member a guest.
    else if (isSought && search === text.trim() && data) setGuest(search);
  };
  return (
    <section aria-label={t('eventDay.walkIns')}>
      <div className={`${classes.partHead} flex baseline wrap`}>
        <h2>{t('eventDay.walkIns')}</h2>
        <span>{formatNumber(day.walkIns)}</span>
        {day.newest.length > 0 && (
          <Link
            className={`${classes.more} small`}
            to={paperPath(
              { id: day.id, parentId: isChild ? day.id : undefined },
              'badges',
              day.newest.map(({ participantId }) => `id=${participantId}`).join('&'),
            )}
          >
            {t('eventDay.print', { count: day.newest.length })}
          </Link>
        )}
      </div>
      <form onSubmit={enter} role="search">
        <TextInput
          ref={box}
          type="search"
          aria-label={t('eventDay.box')}
          placeholder={t('eventDay.box')}
          leftSection={<IconPlus aria-hidden="true" />}
          rightSection={text === '' && <kbd aria-hidden="true">W</kbd>}
          autoComplete="off"
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
      {isSought && (
        <ul className={`${classes.hits} round2 mb2`}>
          {hits.map((hit, place) => (
            <li key={hit.id}>
              <button type="button" onClick={() => void add(hit)}>
                <b>{hit.name}</b> <small>{hit.code}</small>
                {place === 0 && <small className="block">{t('eventDay.boxHint', { name: hit.name })}</small>}
              </button>
            </li>
          ))}
          {data && (
            <li>
              <button type="button" onClick={() => setGuest(search)}>
                <small>{t(hits.length > 0 ? 'eventDay.boxGuest' : 'eventDay.boxNew', { name: search })}</small>
              </button>
            </li>
          )}
        </ul>
      )}
      {day.newest.length === 0 && !isSought && <p className={`${classes.none} note`}>{t('eventDay.noWalkIns')}</p>}
      <ul className={classes.people} data-scrolls>
        {day.newest.map((one) => (
          <li key={one.participantId} className="row gap2 ruled">
            <span className={`${classes.person} stack rest`}>
              <b>
                <ShortName name={one.name} />
              </b>
              <small>{one.about}</small>
            </span>
            <small>{clock(one.checkedInAt)}</small>
          </li>
        ))}
      </ul>
      {guest !== undefined && (
        <WalkInDialog
          activityId={day.id}
          given={guest}
          onClose={() => setGuest(undefined)}
          onDone={(told) => {
            notify.done(told);
            setGuest(undefined);
            setText('');
            box.current?.focus();
          }}
        />
      )}
    </section>
  );
}
