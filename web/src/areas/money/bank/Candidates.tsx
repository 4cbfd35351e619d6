import type { BankCandidate, BankLine, MatchReason } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { capitalise } from '@hoivien/contract/kit/fold.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Bank.module.css';
import { feesText, namesOf } from './LineTable.tsx';
import { reasonText } from './use-bank.ts';
import { Choice } from './FeeChoices.tsx';
import { owed } from './fee-words.ts';
import type { Part, Parts } from './use-parts.ts';

/** The proposals for a line; the chosen one tells its reasons. */
export function Candidates({ line, chosen: { parts, found, choose } }: { line: BankLine; chosen: Parts }) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      {line.candidates.length > 0 && <h2 className={classes.bookFor}>{t('bank.bookFor')}</h2>}
      <div role="radiogroup" aria-label={t('bank.bookFor')}>
        {line.candidates.map((candidate) => {
          const isChosen = !found && isSame(candidate.parts, parts);
          return (
            <div key={`${candidate.memberId}:${candidate.parts.map(({ feeId }) => feeId).join()}`} className="ruled">
              <Choice
                isChosen={isChosen}
                name={`${line.id}:choice`}
                onChoose={() => choose(candidate)}
                end={`${Math.round(candidate.confidence * 100)} %`}
              >
                <b>{namesOf(candidate).join(', ')}</b>
                <small>
                  {[
                    codesOf(candidate),
                    candidate.parts.length > 0
                      ? `${feesText(candidate, words)}, ${owed(sumOf(candidate.parts.map(({ debt }) => debt)), words)}`
                      : t('bank.noFees'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </Choice>
              {isChosen && (
                <ul className={`${classes.reasons} icons-sm`}>
                  {toldOnce(candidate.reasons).map((reason) => (
                    <li
                      key={`${reason.kind}:${reason.good}`}
                      className="grid gap2"
                      data-bad={!reason.good || undefined}
                    >
                      {reason.good ? <IconCheck aria-hidden="true" /> : <IconMinus aria-hidden="true" />}
                      <span>
                        {capitalise(reasonText(reason, words))}
                        {reason.kind === 'amountExact' && `, ${showAmount(reason.amount ?? 0)} ₫`}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}

function isSame(one: readonly Part[], other: readonly Part[]): boolean {
  return one.map(({ feeId }) => feeId).join() === other.map(({ feeId }) => feeId).join();
}

/** Two rules may give the same reason. */
function toldOnce(reasons: readonly MatchReason[]): MatchReason[] {
  const isSame = (one: MatchReason, other: MatchReason) => one.kind === other.kind && one.good === other.good;
  return reasons.filter((reason, at) => reasons.findIndex((one) => isSame(one, reason)) === at);
}

/** The codes of the members of a proposal. @example codesOf(candidate) // 'HV-0361, HV-0362' */
function codesOf({ memberCode, parts }: BankCandidate): string {
  const codes = parts.length > 0 ? parts.map((part) => part.memberCode) : [memberCode];
  return [...new Set(codes)].filter((code) => code !== null).join(', ');
}
