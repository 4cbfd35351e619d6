import { NOTE_MAX } from '@hoivien/contract/fragments/answer-note.ts';
import { ANSWER } from '@hoivien/contract/codes.ts';
import { type ReactNode, useState } from 'react';
import type { BaseWords } from '../../../kit/i18n/base-words.ts';
import classes from '../../../kit/screen/Public.module.css';
import { PublicAnswer } from '../../../kit/screen/PublicAnswer.tsx';
import type { PublicPartProps } from '../../../kit/screen/public-part.ts';
import { SideNote } from '../../../kit/ui/SideNote.tsx';
import { spanLines } from '../../../kit/ui/moment/span.ts';

/** What a meeting and an event have in common on a public page. */
interface Invited {
  id: string;
  token: string;
  title: string;
  startTime: string;
  endTime: string;
  answer: number;
  note: string | null;
}

type Word = 'waiting' | 'coming' | 'yes' | 'no' | 'isYes' | 'isNo' | 'savedYes' | 'savedNo' | 'until';

interface PublicInvitedProps<One extends Invited> extends Omit<PublicPartProps<readonly One[]>, 'page'> {
  words: BaseWords;
  say: (word: Word) => string;
  /** Whether an answer can still be given or changed. */
  isOpen: (one: One) => boolean;
  /** The place, the host, and what became of it. */
  facts: (one: One) => ReactNode;
  /** Whether a changed answer offers the given one again, for another note. */
  offersBoth?: boolean;
  /** Until when a place is offered to somebody who waits: the question is asked again, with this sentence. */
  asksAgain?: (one: One) => string | undefined;
  /** What stands for a yes that still waits for a place. */
  place?: (one: One) => ReactNode;
  /** What follows a given answer. */
  after?: (one: One, isSaved: boolean) => ReactNode;
  /** What stands where nothing is coming. */
  none?: string;
}

/** The meetings or events of an invited person: first those without an answer. */
export function PublicInvited<One extends Invited>(props: PublicInvitedProps<One>) {
  const { data, isAlone, words, say, isOpen, asksAgain, none } = props;
  // What was answered here stays where it was, so that the answer does not jump away from the finger.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const render = (one: One) => (
    <Item
      key={one.id}
      part={props}
      one={one}
      isSaved={answered.has(one.id)}
      onAnswered={() => setAnswered(new Set([...answered, one.id]))}
    />
  );
  const waits = (one: One) =>
    answered.has(one.id) || (isOpen(one) && (one.answer === ANSWER.none || asksAgain?.(one) !== undefined));
  const waiting = isAlone ? [] : data.filter(waits);
  const coming = data.filter((one) => isAlone || !waits(one));
  return (
    <>
      {waiting.length > 0 && (
        <section className={classes.section}>
          <h2>
            {say('waiting')} <span>{waiting.length}</span>
          </h2>
          {waiting.map(render)}
        </section>
      )}
      {(coming.length > 0 || (none && waiting.length === 0)) && (
        <section className={classes.section}>
          <h2>{isAlone ? words.t('publicAnswer.alone') : say('coming')}</h2>
          {coming.length === 0 && <p className="hint">{none}</p>}
          {coming.map(render)}
        </section>
      )}
    </>
  );
}

interface ItemProps<One extends Invited> {
  part: PublicInvitedProps<One>;
  one: One;
  /** The answer was given here just now. */
  isSaved: boolean;
  onAnswered: () => void;
}

function Item<One extends Invited>({ part, one, isSaved, onAnswered }: ItemProps<One>) {
  const { token, words, say, isOpen, facts, offersBoth, asksAgain, place, after } = part;
  const { title, startTime, endTime, answer, note } = one;
  const isYes = answer === ANSWER.attending;
  const waits = place?.(one) || undefined;
  const again = isOpen(one) ? asksAgain?.(one) : undefined;
  return (
    <article className={classes.item}>
      <h3>{title}</h3>
      {spanLines(startTime, endTime, words).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {facts(one)}
      <PublicAnswer
        page={token}
        one={one}
        isOpen={isOpen(one)}
        isAnswered={answer !== ANSWER.none && again === undefined}
        until={again ?? say('until')}
        yes={{ answer: ANSWER.attending, label: say('yes') }}
        no={{ answer: ANSWER.notAttending, label: say('no') }}
        {...(!offersBoth && again === undefined && { given: answer })}
        noteMax={NOTE_MAX}
        words={words}
        onAnswered={onAnswered}
      >
        {waits ?? (
          <p className={classes.answered} data-no={!isYes || undefined}>
            {say(isYes ? 'isYes' : 'isNo')}
          </p>
        )}
        {note && <blockquote className={`${classes.quote} breaks filled`}>{note}</blockquote>}
        {isSaved && !waits && <SideNote kind="done">{say(isYes ? 'savedYes' : 'savedNo')}</SideNote>}
        {after?.(one, isSaved)}
      </PublicAnswer>
    </article>
  );
}
