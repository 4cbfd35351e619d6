import type { BankCandidate, BankLine, LineState } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Checkbox } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { isSecondClick } from '../../../kit/ui/click.ts';
import { Status, type StatusKind } from '../../../kit/ui/Status.tsx';
import table from '../../../kit/ui/Table.module.css';
import { shortName } from '../../../kit/names/legal-form.ts';
import { ShortName } from '../../../kit/names/ShortName.tsx';
import { UnseenHead } from '../../../kit/ui/UnseenHead.tsx';
import classes from './Bank.module.css';
import { useDebitText } from './Debit.tsx';
import type { ChosenLine } from './use-chosen-line.ts';
import type { DeskLines } from './use-desk-lines.ts';
import { feeLabel, reasonLine } from './use-bank.ts';

export interface Group {
  state: LineState;
  lines: readonly BankLine[];
  total: number;
  sum: number;
}

const LOOK: Readonly<Record<LineState, StatusKind>> = {
  sure: 'new',
  ask: 'warn',
  none: 'old',
  booked: 'new',
  ignored: 'old',
  out: 'old',
};

interface LineTableProps {
  lines: DeskLines;
  line: ChosenLine;
  onAct: (line: BankLine) => void;
}

/** The head of the column that says whose money it is. */
const PROPOSALS = {
  sure: 'bank.proposal',
  ask: 'bank.proposal',
  none: 'bank.proposal',
  booked: 'bank.bookedFor',
  ignored: 'bank.reason',
  out: 'bank.outMeaning',
} as const satisfies Record<LineState, string>;

/** Lines of the bank with what is proposed for each and why. */
export function LineTable({ lines: { groups, asked, mayUpdate, tabTo }, line: chosen, onAct }: LineTableProps) {
  const isGrouped = !asked;
  const { except, choose: onChoose, toggle: onToggle } = chosen;
  const words = useWords();
  const { t, formatNumber } = words;
  const hasAction = ({ state, doubts }: BankLine) =>
    mayUpdate && state !== 'sure' && (state !== 'out' || doubts.length > 0);
  return (
    <table className={`${table.table} ${classes.table}`}>
      <thead>
        <tr>
          <UnseenHead name={t('bank.tick')} className={classes.tick} />
          <th scope="col" className={classes.when}>
            {t('bank.date')}
          </th>
          <th scope="col" className={`${classes.right} ${classes.sum}`}>
            {t('bank.amount')}
          </th>
          <th scope="col">{t('bank.text')}</th>
          <th scope="col">{t(isGrouped ? 'bank.proposal' : PROPOSALS[groups[0]?.state ?? 'ask'])}</th>
          <UnseenHead name={t('bank.action')} className={classes.act} />
        </tr>
      </thead>
      <tbody>
        {groups.map(({ state, lines, total, sum }) => (
          <Fragment key={state}>
            {isGrouped && total > 0 && (
              <tr className={classes.group}>
                <th colSpan={6} scope="rowgroup">
                  <span className="row gap3 small number">
                    <Status kind={LOOK[state]}>{t(`bank.${state}` as 'bank.sure')}</Status>
                    <span>{formatNumber(total)}</span>
                    <span>{showAmount(sum)} ₫</span>
                    <span className="grow" />
                    {total > lines.length && (
                      <Link to={tabTo(state)}>{t('bank.more', { count: formatNumber(total - lines.length) })}</Link>
                    )}
                  </span>
                </th>
              </tr>
            )}
            {lines.map((line) => (
              <tr
                key={line.id}
                className={classes.line}
                data-chosen={line.id === chosen.chosen?.id || undefined}
                aria-selected={line.id === chosen.chosen?.id}
                onClick={() => onChoose(line)}
              >
                <td className={classes.tick}>
                  {line.state === 'sure' && mayUpdate && (
                    <Checkbox
                      aria-label={`${t('bank.tick')}: ${showAmount(line.amount)}`}
                      checked={!except.has(line.id)}
                      onChange={() => onToggle(line)}
                      onClick={(event) => event.stopPropagation()}
                    />
                  )}
                </td>
                <td className={classes.when}>
                  <When line={line} />
                </td>
                <td className={`${classes.right} ${classes.sum}`}>
                  <b>{showAmount(line.amount)}</b>
                </td>
                <td>
                  <span className={`${classes.raw} clip breaks faint tiny`} title={line.description}>
                    <Marked line={line} />
                  </span>
                </td>
                {/* A line without a button gives its room to the proposal. */}
                <td colSpan={hasAction(line) ? 1 : 2}>
                  <Proposed line={line} />
                </td>
                {hasAction(line) && (
                  <td className={classes.act}>
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={(event) => {
                        event.stopPropagation();
                        if (!isSecondClick(event)) onAct(line);
                      }}
                    >
                      {actionWord(line, words)}
                    </Button>
                  </td>
                )}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function When({ line: { bookedAt, hasTime } }: { line: BankLine }) {
  const { formatDateTime, formatDate } = useWords();
  const [, time = ''] = formatDateTime(bookedAt).split(' ');
  return (
    <>
      {formatDate(bookedAt)}
      {hasTime && <small>{time.slice(0, 5)}</small>}
    </>
  );
}

/** The bank's text with the recognised pieces stronger. */
export function Marked({ line: { description, marks } }: { line: BankLine }) {
  const { t } = useWords();
  if (description === '') return <>{t('bank.textEnded')}</>;
  const pieces: { text: string; isStrong: boolean; at: number }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) pieces.push({ text: description.slice(at, from), isStrong: false, at });
    pieces.push({ text: description.slice(from, to), isStrong: true, at: from });
    at = to;
  }
  pieces.push({ text: description.slice(at), isStrong: false, at });
  return pieces.map((piece) =>
    piece.isStrong ? <b key={piece.at}>{piece.text}</b> : <Fragment key={piece.at}>{piece.text}</Fragment>,
  );
}

function actionWord(line: BankLine, { t }: Words): string {
  if (line.state === 'ignored') return t('bank.takeBack');
  if (line.state === 'booked') return t('bank.undo');
  if (line.doubts.length > 0) return t('bank.answer');
  const [best] = line.candidates;
  if (line.state === 'none' || !best || best.parts.length === 0) return line.hint ? t('bank.ignore') : t('bank.find');
  if (best.parts.length > 1) return t('bank.split');
  return best.reasons.some(({ kind }) => kind === 'sameName' || kind === 'otherMember')
    ? t('bank.pick')
    : t('bank.book');
}

function Proposed({ line }: { line: BankLine }) {
  const words = useWords();
  const { t } = words;
  const debitText = useDebitText();
  const [best] = line.candidates;
  if (line.state === 'booked' || line.matches.length > 0)
    return (
      <>
        <b>{[...new Set(line.matches.map(({ memberName }) => memberName))].join(', ')}</b>
        <small>
          {line.matches.map((match, at) => (
            <Fragment key={match.feeId}>
              {at > 0 && '; '}
              {feeLabel(match, words)}
              {match.receiptCode && (
                <>
                  {' · '}
                  <span className="one-line">{match.receiptCode}</span>
                </>
              )}
            </Fragment>
          ))}
        </small>
      </>
    );
  if (line.direction === 'out') {
    const { text, more } = debitText(line);
    return (
      <>
        {line.kind === null ? text : <b>{text}</b>}
        <small>{line.doubts.length > 0 ? t('bank.doubt') : more}</small>
      </>
    );
  }
  if (line.ignored)
    return (
      <>
        {t('bank.ignoredAs', { reason: line.ignored.reason ?? t(`bank.hint_${line.ignored.kind}`) })}
        <small>{line.ignored.by}</small>
      </>
    );
  if (line.state === 'none' || !best)
    return (
      <>
        {line.hint ? t(`bank.hint_${line.hint}`) : t('bank.unknown')}
        <small>{line.doubts.length > 0 ? t('bank.doubt') : t('bank.unknownWhy')}</small>
      </>
    );
  const names = namesOf(best);
  return (
    <>
      {names.length > 1 ? (
        <span title={names.join('\n')}>
          <b>{t('bank.members', { count: names.length })}</b>
          <span className="faint"> · {names.map((name) => shortName(name).rest).join(', ')}</span>
        </span>
      ) : (
        <span>
          <b>
            <ShortName name={proposedName(line, best, words)} />
          </b>
          <span className="faint"> · {feesText(best, words)}</span>
        </span>
      )}
      <small>
        {Math.round(best.confidence * 100)} % · {reasonLine(best.reasons, words)}
      </small>
    </>
  );
}

function proposedName(line: BankLine, best: BankCandidate, { t }: Words): string {
  if (best.reasons.some(({ kind }) => kind === 'sameName'))
    return t('bank.sameNames', {
      count: line.candidates.filter(({ memberName }) => memberName === best.memberName).length || 2,
    });
  return best.memberName;
}

/** The names of the members whose fees a proposal pays. */
export function namesOf({ memberName, parts }: BankCandidate): string[] {
  return parts.length > 0 ? [...new Set(parts.map((part) => part.memberName))] : [memberName];
}

/** The fees of a proposal. @example 'Hội phí 2025, Hội phí 2026' */
export function feesText({ parts }: BankCandidate, words: Words): string {
  return [...new Set(parts.map((part) => feeLabel(part, words)))].join(', ');
}
