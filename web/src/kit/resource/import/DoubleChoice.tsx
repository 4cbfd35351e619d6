import { asksPerson, type DoubleChoice as Choice } from '@hoivien/contract/kit/exchange/import-mend.ts';
import type { ImportRow, ImportRun } from '@hoivien/contract/kit/exchange/import-run.ts';
import { Button, Popover, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { placeOf } from './row-place.ts';
import { Status } from '../../ui/Status.tsx';
import { recordPath } from '../record-path.ts';
import classes from './Mend.module.css';
import { useMending } from './use-mending.ts';

type Double = NonNullable<ImportRow['double']>;

/** The result of a row that may be another row or record, as a button that opens the choice about it. */
export function DoubleChoice({ run, row, double }: { run: ImportRun; row: ImportRow; double: Double }) {
  const { t, area } = useWords();
  const [opened, setOpened] = useState(false);
  const actor = useActor();
  const { doubles } = useMending(run);
  const fields = double.fields.map((field) => area(run.area).field(field).toLocaleLowerCase()).join(', ');
  const isPerson = asksPerson(double);
  const path = double.record && recordPath(run.area, double.record.id, actor);
  const choose = (choice: Choice | null, reason?: string) => {
    setOpened(false);
    doubles.mutate({ choice, rowNos: [row.rowNo], ...(reason && { reason }) });
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus returnFocus width={440}>
      <Popover.Target>
        <button
          type="button"
          className={`${classes.double} inline-row gap1`}
          disabled={doubles.isPending}
          onClick={() => setOpened((is) => !is)}
        >
          <Status kind={row.choice ? 'old' : row.outcome === 'asked' ? 'warn' : 'off'}>
            {t(
              row.choice
                ? shortOf(row.choice, double)
                : row.outcome === 'asked'
                  ? 'import.askedOne'
                  : 'import.refusedOne',
            )}
          </Status>
          <IconChevronDown aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label={t('import.doubleTitle', { row: placeOf(run, row.rowNo) })}>
        <p className="mb3">
          {isPerson ? t('import.personFields', { fields }) : t('import.doubleFields', { fields })}{' '}
          {double.row !== null && t('import.doubleRow', { row: placeOf(run, double.row) })}
          {double.record &&
            (path ? (
              <Link to={path} target="_blank">
                {double.record.name}
              </Link>
            ) : (
              double.record.name
            ))}
        </p>
        <Choices
          may={double.may}
          choice={row.choice}
          sameLabel={
            isPerson
              ? t('import.samePerson')
              : t(double.row === null ? 'import.sameRecord' : 'import.joinRow', {
                  row: double.row === null ? '' : placeOf(run, double.row),
                })
          }
          newLabel={isPerson ? t('import.otherPerson') : t('import.asNew')}
          asksReason={run.reasonField !== null && !isPerson}
          onChoose={choose}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** One choice for all undecided rows. */
export function AllDoubles({ run }: { run: ImportRun }) {
  const { t, formatNumber } = useWords();
  const { doubles } = useMending(run);
  return (
    <div
      className={`${classes.strip} row wrap ruled-below`}
      role="group"
      aria-label={t('import.allDoubles', { count: formatNumber(run.counts.double) })}
    >
      <span>{t('import.allDoubles', { count: formatNumber(run.counts.double) })}</span>
      <Choices
        may={['same', 'new', 'leave']}
        choice={null}
        sameLabel={t('import.same_all')}
        newLabel={t('import.asNew')}
        asksReason={run.reasonField !== null}
        onChoose={(choice, reason) => doubles.mutate({ choice, all: true, ...(reason && { reason }) })}
      />
    </div>
  );
}

interface ChoicesProps {
  may: readonly Choice[];
  choice: Choice | null;
  sameLabel: string;
  newLabel: string;
  asksReason: boolean;
  onChoose: (choice: Choice | null, reason?: string) => void;
}

function Choices({ may, choice, sameLabel, newLabel, asksReason, onChoose }: ChoicesProps) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim()) onChoose('new', reason.trim());
  };
  if (isAsking) {
    return (
      <form className={`${classes.reason} flex wrap gap2`} onSubmit={send}>
        <TextInput
          size="xs"
          label={t('import.whyNew')}
          value={reason}
          data-autofocus
          autoFocus
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Button size="xs" type="submit" disabled={!reason.trim()}>
          {t('import.asNew')}
        </Button>
        <Button size="xs" variant="default" onClick={() => setAsking(false)}>
          {t('import.back')}
        </Button>
      </form>
    );
  }
  const button = (own: Choice, text: string, act: () => void) =>
    may.includes(own) && (
      <Button size="xs" variant={choice === own ? 'filled' : 'default'} aria-pressed={choice === own} onClick={act}>
        {text}
      </Button>
    );
  return (
    <div className={`${classes.choices} flex wrap gap2`}>
      {button('same', sameLabel, () => onChoose('same'))}
      {button('new', newLabel, () => (asksReason ? setAsking(true) : onChoose('new')))}
      {button('leave', t('import.leaveOut'), () => onChoose('leave'))}
      {choice && (
        <Button size="xs" variant="subtle" onClick={() => onChoose(null)}>
          {t('import.undecide')}
        </Button>
      )}
    </div>
  );
}

function shortOf(choice: Choice, double: Double) {
  const { row } = double;
  if (choice === 'leave') return 'import.left_leave';
  if (asksPerson(double)) return choice === 'new' ? 'import.otherPerson' : 'import.samePerson';
  if (choice === 'new') return 'import.left_new';
  return row === null ? 'import.left_same' : 'import.left_joined';
}
