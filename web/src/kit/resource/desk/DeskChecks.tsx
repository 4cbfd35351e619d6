import { type Desk, deskCalls, type DeskCheck } from '@hoivien/contract/desk.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../call/use-call.ts';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { Status } from '../../ui/Status.tsx';
import { recordPath } from '../record-path.ts';
import classes from './Desk.module.css';
import './desk.texts.ts';
import { factLabel } from '../record/fact-label.ts';

type Mark = DeskCheck['marks'][number];

/** Everything that stands against a record, each with the way to repair it. */
export function DeskChecks({ desk, id, check }: { desk: Desk; id: string; check: DeskCheck }) {
  const { t, formatNumber } = useWords();
  const { marks, passed } = check;
  return (
    <section aria-labelledby="desk-checks">
      <header>
        <h2 id="desk-checks">{t('desk.toCheck')}</h2>
        <span className={`${classes.faint} faint`}>{formatNumber(marks.length)}</span>
        <span className={classes.passed}>{t('desk.passed', { count: formatNumber(passed) })}</span>
      </header>
      {marks.length === 0 ? (
        <p className={`${classes.fine} row gap2 ruled icons-sm`}>
          <IconCheck aria-hidden="true" />
          {t('desk.nothingToCheck')}
        </p>
      ) : (
        <ul className={classes.checks}>
          {marks.map((mark) => (
            <Check key={`${mark.field} ${mark.reason}`} desk={desk} id={id} check={check} mark={mark} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Check({ desk, id, check, mark }: { desk: Desk; id: string; check: DeskCheck; mark: Mark }) {
  const words = useWords();
  const { message } = words;
  const { resource } = desk;
  const what = factLabel(resource, mark.field, words);
  return (
    <li className="grid centre ruled">
      <Status kind={mark.kind === 'missing' ? 'off' : 'warn'}>{''}</Status>
      <span>
        <b>{what}</b>
        <small className="block faint tiny">{message(mark.reason, mark.params)}</small>
      </span>
      <Repair desk={desk} id={id} check={check} mark={mark} what={what} />
    </li>
  );
}

/** The other record beside this one; a question to the sender; or the form at the value. */
function Repair({
  desk,
  id,
  check,
  mark,
  what,
}: {
  desk: Desk;
  id: string;
  check: DeskCheck;
  mark: Mark;
  what: string;
}) {
  const { t } = useWords();
  const actor = useActor();
  const ask = useCall(deskCalls(desk).ask);
  const [isAsked, setAsked] = useState(false);
  const { other, field, kind } = mark;
  const path = other && recordPath(other.area, other.id, actor);
  if (path)
    return (
      <Button
        size="xs"
        variant="soft"
        component={Link}
        to={path}
        target="_blank"
        aria-label={t('desk.compareNamed', { name: other.name })}
      >
        {t('desk.compare')}
      </Button>
    );
  if (kind === 'missing' && check.senders > 0)
    return (
      <Button
        size="xs"
        variant="soft"
        disabled={isAsked}
        aria-label={isAsked ? undefined : t('desk.askNamed', { what })}
        onClick={() => void ask.press({ params: { id }, body: { fields: [field] } }).then(setAsked)}
      >
        {isAsked ? t('desk.asked') : t('desk.ask')}
      </Button>
    );
  if (check.may.includes('update'))
    return (
      <Button
        size="xs"
        variant="soft"
        component={Link}
        to={`${desk.resource.path}/edit/${id}#${field}`}
        aria-label={t('desk.mendNamed', { what })}
      >
        {t('desk.mend')}
      </Button>
    );
  return null;
}
