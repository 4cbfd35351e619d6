import type { BankLine } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { shortName } from '../../../kit/names/legal-form.ts';
import classes from './Bank.module.css';
import { Debit } from './Debit.tsx';
import { Doubts, SERVICES } from './Doubts.tsx';
import { Marked } from './LineTable.tsx';
import { feeLabel, memberFeesPath } from './use-bank.ts';
import { Candidates } from './Candidates.tsx';
import { FeeSearch } from './FeeChoices.tsx';
import { LineFooter } from './LineFooter.tsx';
import { isOpen } from './open-line.ts';
import { Shares, SplitParts } from './SplitParts.tsx';
import type { LineMode } from './use-chosen-line.ts';
import type { LineActs } from './use-line-acts.ts';
import { useParts } from './use-parts.ts';

interface LineSideProps {
  line: BankLine | undefined;
  mode: LineMode;
  mayUpdate: boolean;
  isBlocked: boolean;
  acts: LineActs;
  onMode: (mode: LineMode) => void;
  /** On a phone, where one line is shown at a time: the next one, and what belongs to every booking. */
  queue?: { next: BankLine | undefined; onNext: () => void; below: ReactNode } | undefined;
}

/** The chosen line: the whole text, the reasons of each proposal, another member by search, and splitting. */
export function LineSide(props: LineSideProps) {
  const { t } = useWords();
  const { line } = props;
  return (
    <aside className={`${classes.side} stack short`} aria-label={t('bank.chooseLine')}>
      {line ? (
        <Chosen {...props} line={line} />
      ) : (
        <p className={`${classes.nothing} quiet m0`}>{t('bank.chooseLine')}</p>
      )}
    </aside>
  );
}

function Chosen({ line, mode, mayUpdate, isBlocked, acts, onMode, queue }: LineSideProps & { line: BankLine }) {
  const { t, formatDate, formatDateTime } = useWords();
  const isSplit = mode === 'split';
  const waits = isOpen(line);
  const shares = useParts(line, isSplit);
  const when = line.hasTime ? formatDateTime(line.bookedAt).slice(0, 16) : formatDate(line.bookedAt);
  const origin =
    line.source === 'file'
      ? line.lineNo !== null && t('bank.line', { number: line.lineNo })
      : t('bank.fromService', { name: SERVICES[line.source] });
  // What the text has already is not repeated.
  const payer = [line.payerName, line.payerAccount].filter((one) => one && !line.description.includes(one));
  return (
    <>
      <div className={`${classes.sideBody} scroll`}>
        {isSplit && <h2>{t('bank.splitTitle')}</h2>}
        <div className={`${classes.sideHead} flex baseline between gap3 number`}>
          <b>{showAmount(line.amount)} ₫</b>
          <span>{[when, origin].filter(Boolean).join(' · ')}</span>
        </div>
        <p className={`${classes.full} breaks note`}>
          <Marked line={line} />
        </p>
        {payer.length > 0 && <p className={classes.payer}>{payer.join(' · ')}</p>}
        <Doubts line={line} mayUpdate={mayUpdate} />
        {line.direction === 'out' && <Debit line={line} mayUpdate={mayUpdate} />}
        {!waits && line.direction === 'in' && <Finished line={line} />}
        {waits && (isSplit ? <SplitParts shares={shares} /> : <Candidates line={line} chosen={shares} />)}
        {waits && mayUpdate && (
          <FeeSearch
            amount={shares.rest}
            isFocused={mode === 'find'}
            label={isSplit ? t('bank.add') : t('bank.other')}
            parts={shares.parts}
            onTake={shares.take}
            lineId={line.id}
          />
        )}
        {waits && isSplit && <Shares shares={shares} />}
        {queue && waits && queue.below}
      </div>
      {queue?.next && <NextLine line={queue.next} onOpen={queue.onNext} />}
      {mayUpdate && line.direction === 'in' && (
        <LineFooter
          line={line}
          shares={shares}
          isSplit={isSplit}
          isBlocked={isBlocked}
          isQueue={queue !== undefined}
          acts={acts}
          onMode={onMode}
        />
      )}
    </>
  );
}

/** The next line, as it looks out below the present one. */
function NextLine({ line, onOpen }: { line: BankLine; onOpen: () => void }) {
  const { t } = useWords();
  const [best] = line.candidates;
  const name = best ? shortName(best.memberName).rest : (line.payerName ?? line.description);
  return (
    <button type="button" className={`${classes.nextLine} row between gap3 one-line quiet`} onClick={onOpen}>
      <b>{showAmount(line.amount)} ₫</b>
      <span>{t('bank.nextLine', { name })}</span>
    </button>
  );
}

/** The fees of a finished line, or why it is ignored. */
function Finished({ line }: { line: BankLine }) {
  const words = useWords();
  const { t, formatDateTime } = words;
  return (
    <ul className={classes.parts}>
      {line.matches.map((match) => (
        <li key={match.feeId} className="grid centre gap2 ruled">
          <span>
            <Link to={memberFeesPath(match.memberId, match.feeId)}>{match.memberName}</Link>
            <small>{[match.memberCode, feeLabel(match, words), match.receiptCode].filter(Boolean).join(' · ')}</small>
          </span>
          <span className="one-line number">{showAmount(match.amount)}</span>
        </li>
      ))}
      {line.ignored && (
        <li className="grid centre gap2 ruled">
          <span>
            {t('bank.ignoredAs', { reason: line.ignored.reason ?? t(`bank.hint_${line.ignored.kind}`) })}
            <small>{[line.ignored.by, formatDateTime(line.ignored.at)].filter(Boolean).join(', ')}</small>
          </span>
        </li>
      )}
    </ul>
  );
}
