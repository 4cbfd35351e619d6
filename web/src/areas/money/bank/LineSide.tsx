import { lineCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import type {
  BankCandidate,
  BankLine,
  FeeChoice,
  IgnoreKind,
  MatchReason,
} from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { IGNORE_KINDS } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { Button, Menu, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconChevronDown, IconMinus, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { capitalise } from '@hoivien/contract/kit/fold.ts';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { isSecondClick } from '../../../kit/ui/click.ts';
import { FormDialog } from '../../../kit/ui/FormDialog.tsx';
import { shortName } from '../../../kit/names/legal-form.ts';
import classes from './Bank.module.css';
import { Debit } from './Debit.tsx';
import { Doubts, SERVICES } from './Doubts.tsx';
import { feesText, Marked, namesOf } from './LineTable.tsx';
import { feeLabel, memberFeesPath, reasonText } from './use-bank.ts';

type Part = BankCandidate['parts'][number];

interface LineSideProps {
  line: BankLine | undefined;
  mode: 'one' | 'split' | 'find';
  mayUpdate: boolean;
  isBlocked: boolean;
  onMode: (mode: 'one' | 'split') => void;
  onBook: (line: BankLine, parts: readonly Part[]) => Promise<void>;
  onIgnore: (line: BankLine, kind: IgnoreKind, reason?: string) => Promise<void>;
  onTakeBack: (line: BankLine) => Promise<void>;
  onUndo: (line: BankLine) => Promise<void>;
  /** On a phone, where one line is shown at a time: the next one, and what belongs to every booking. */
  queue?: { next: BankLine | undefined; onNext: () => void; below: ReactNode } | undefined;
}

/** The chosen line: the whole text, the reasons of each proposal, another member by search, and splitting. */
export function LineSide(props: LineSideProps) {
  const { t } = useWords();
  const { line } = props;
  return (
    <aside className={classes.side} aria-label={t('bank.chooseLine')}>
      {line ? <Chosen {...props} line={line} /> : <p className={classes.nothing}>{t('bank.chooseLine')}</p>}
    </aside>
  );
}

function Chosen({
  line,
  mode,
  mayUpdate,
  isBlocked,
  onMode,
  onBook,
  onIgnore,
  onTakeBack,
  onUndo,
  queue,
}: LineSideProps & { line: BankLine }) {
  const words = useWords();
  const { t, formatDate, formatDateTime } = words;
  const isOpen = line.state === 'sure' || line.state === 'ask' || line.state === 'none';
  const rest = sumOf([line.amount, -line.booked]);
  const [parts, setParts] = useState<Part[]>(line.candidates[0]?.parts ?? []);
  const [found, setFound] = useState<FeeChoice>();
  const [isBusy, setBusy] = useState(false);
  const isSplit = mode === 'split';
  const shared = sumOf(parts.map(({ amount }) => amount));
  const left = sumOf([rest, -shared]);
  const when = line.hasTime ? formatDateTime(line.bookedAt).slice(0, 16) : formatDate(line.bookedAt);
  const origin =
    line.source === 'file'
      ? line.lineNo !== null && t('bank.line', { number: line.lineNo })
      : t('bank.fromService', { name: SERVICES[line.source] });
  const take = (member: FeeChoice, fee: FeeChoice['fees'][number]) => {
    const { memberId, memberName, memberCode } = member;
    const own = { ...fee, memberId, memberName, memberCode };
    if (isSplit) {
      const kept = parts.filter(({ feeId }) => feeId !== fee.feeId);
      const open = sumOf([rest, -sumOf(kept.map(({ amount }) => amount))]);
      setParts([...kept, { ...own, amount: Math.max(1, Math.min(open, fee.debt > 0 ? fee.debt : open)) }]);
    } else setParts([{ ...own, amount: rest }]);
    setFound(isSplit ? undefined : member);
  };
  const book = async () => {
    setBusy(true);
    await onBook(line, parts);
    setBusy(false);
  };
  // What the text has already is not repeated.
  const payer = [line.payerName, line.payerAccount].filter((one) => one && !line.description.includes(one));
  const names = [...new Set(parts.map(({ memberName }) => memberName))];
  return (
    <>
      <div className={classes.sideBody}>
        {isSplit && <h2>{t('bank.splitTitle')}</h2>}
        <div className={classes.sideHead}>
          <b>{showAmount(line.amount)} ₫</b>
          <span>{[when, origin].filter(Boolean).join(' · ')}</span>
        </div>
        <p className={classes.full}>
          <Marked line={line} />
        </p>
        {payer.length > 0 && <p className={classes.payer}>{payer.join(' · ')}</p>}
        <Doubts line={line} mayUpdate={mayUpdate} />
        {line.direction === 'out' && <Debit line={line} mayUpdate={mayUpdate} />}
        {!isOpen && line.direction === 'in' && <Finished line={line} />}
        {isOpen && !isSplit && (
          <>
            {line.candidates.length > 0 && <h2 className={classes.bookFor}>{t('bank.bookFor')}</h2>}
            <div role="radiogroup" aria-label={t('bank.bookFor')}>
              {line.candidates.map((candidate) => {
                const isChosen = !found && isSame(candidate.parts, parts);
                return (
                  <div
                    key={`${candidate.memberId}:${candidate.parts.map(({ feeId }) => feeId).join()}`}
                    className={classes.candidate}
                  >
                    <Choice
                      isChosen={isChosen}
                      name={`${line.id}:choice`}
                      onChoose={() => {
                        setParts(candidate.parts);
                        setFound(undefined);
                      }}
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
                      <ul className={classes.reasons}>
                        {toldOnce(candidate.reasons).map((reason) => (
                          <li key={`${reason.kind}:${reason.good}`} data-bad={!reason.good || undefined}>
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
        )}
        {isOpen && isSplit && (
          <>
            <ul className={classes.parts}>
              {parts.map((part) => (
                <li key={part.feeId}>
                  <span>
                    <b>{part.memberName}</b>
                    <small>
                      {[part.memberCode, `${feeLabel(part, words)}, ${owed(part.debt, words)}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </small>
                  </span>
                  <AmountInput
                    label={t('bank.share', { name: part.memberName })}
                    value={part.amount}
                    onChange={(amount) =>
                      setParts(parts.map((one) => (one.feeId === part.feeId ? { ...one, amount } : one)))
                    }
                  />
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={t('bank.remove', { name: part.memberName })}
                    onClick={() => setParts(parts.filter(({ feeId }) => feeId !== part.feeId))}
                  >
                    <IconX aria-hidden="true" />
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
        {isOpen && mayUpdate && (
          <FeeSearch
            amount={rest}
            isFocused={mode === 'find'}
            label={isSplit ? t('bank.add') : t('bank.other')}
            parts={parts}
            onTake={take}
            lineId={line.id}
          />
        )}
        {isOpen && isSplit && (
          <div className={classes.shares} aria-live="polite">
            <p>
              <span>{t('bank.shared')}</span>
              <span>{showAmount(shared)}</span>
            </p>
            <p data-bad={left !== 0 || undefined}>
              <b>{t(left < 0 ? 'bank.tooMuch' : 'bank.notShared')}</b>
              <b>{showAmount(Math.abs(left))}</b>
            </p>
            {left > 0 && parts.length > 0 && (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() =>
                  setParts(
                    parts.map((one, at) =>
                      at === parts.length - 1 ? { ...one, amount: sumOf([one.amount, left]) } : one,
                    ),
                  )
                }
              >
                {t('bank.restToLast')}
              </Button>
            )}
          </div>
        )}
        {queue && isOpen && queue.below}
      </div>
      {queue?.next && <NextLine line={queue.next} onOpen={queue.onNext} />}
      {mayUpdate && line.direction === 'in' && (
        <div className={classes.sideFoot}>
          {isOpen && (
            <>
              <Button
                variant={found || isSplit || queue ? 'filled' : 'default'}
                loading={isBusy}
                disabled={parts.length === 0 || left !== 0 || isBlocked}
                onClick={(event) => isSecondClick(event) || void book()}
              >
                <span className={classes.cut}>
                  {queue && parts.length > 0
                    ? t('bank.bookSum', { sum: showAmount(shared) })
                    : parts.length === 0
                      ? t('bank.book')
                      : names.length === 1 && parts.length === 1
                        ? t('bank.bookForOne', { name: shortName(names[0] ?? '').rest })
                        : t('bank.bookForMany', { count: parts.length })}
                </span>
              </Button>
              <Button variant="subtle" onClick={() => onMode(isSplit ? 'one' : 'split')}>
                {isSplit ? t('bank.cancel') : t('bank.split')}
              </Button>
              <span className={classes.space} />
              <IgnoreMenu line={line} onIgnore={onIgnore} />
            </>
          )}
          {line.state === 'ignored' && (
            <Button variant="default" onClick={(event) => isSecondClick(event) || void onTakeBack(line)}>
              {t('bank.takeBack')}
            </Button>
          )}
          {line.state === 'booked' && (
            <Button variant="default" onClick={(event) => isSecondClick(event) || void onUndo(line)}>
              {t('bank.undo')}
            </Button>
          )}
        </div>
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
    <button type="button" className={classes.nextLine} onClick={onOpen}>
      <b>{showAmount(line.amount)} ₫</b>
      <span>{t('bank.nextLine', { name })}</span>
    </button>
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

function owed(debt: number, { t }: Words): string {
  return debt > 0 ? t('bank.owes', { amount: showAmount(debt) }) : t('bank.paidUp');
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  end: string;
  children: ReactNode;
}

function Choice({ name, isChosen, onChoose, end, children }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
      <span className={classes.percent}>{end}</span>
    </label>
  );
}

/** The fees of a finished line, or why it is ignored. */
function Finished({ line }: { line: BankLine }) {
  const words = useWords();
  const { t, formatDateTime } = words;
  return (
    <ul className={classes.parts}>
      {line.matches.map((match) => (
        <li key={match.feeId}>
          <span>
            <Link to={memberFeesPath(match.memberId, match.feeId)}>{match.memberName}</Link>
            <small>{[match.memberCode, feeLabel(match, words), match.receiptCode].filter(Boolean).join(' · ')}</small>
          </span>
          <span className={classes.percent}>{showAmount(match.amount)}</span>
        </li>
      ))}
      {line.ignored && (
        <li>
          <span>
            {t('bank.ignoredAs', { reason: line.ignored.reason ?? t(`bank.hint_${line.ignored.kind}`) })}
            <small>{[line.ignored.by, formatDateTime(line.ignored.at)].filter(Boolean).join(', ')}</small>
          </span>
        </li>
      )}
    </ul>
  );
}

interface FeeSearchProps {
  lineId: string;
  amount: number;
  isFocused: boolean;
  label: string;
  parts: readonly Part[];
  onTake: (member: FeeChoice, fee: FeeChoice['fees'][number]) => void;
}

/** Finds members and their fees while a person types. */
function FeeSearch({ lineId, amount, isFocused, label, parts, onTake }: FeeSearchProps) {
  const words = useWords();
  const { t } = words;
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 120);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) box.current?.focus();
  }, [isFocused]);
  const found = useAnswer(lineCalls.fees, { query: { search, amount } }, { enabled: search.length > 1 });
  return (
    <div className={classes.finder}>
      <TextInput
        ref={box}
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        autoComplete="off"
        leftSection={<IconSearch aria-hidden="true" />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {search.length > 1 && found.data?.length === 0 && <p className={classes.hint}>{t('bank.nobody')}</p>}
      {search.length > 1 &&
        found.data?.map((member) =>
          member.fees.length === 0 ? (
            <p key={member.memberId} className={classes.hint}>
              {member.memberName} · {t('bank.noFees')}
            </p>
          ) : (
            member.fees.map((fee) => (
              <Choice
                key={fee.feeId}
                name={`${lineId}:found`}
                isChosen={parts.some(({ feeId }) => feeId === fee.feeId)}
                onChoose={() => onTake(member, fee)}
                end={member.person ?? ''}
              >
                <b>{member.memberName}</b>
                <small>
                  {[member.memberCode, `${feeLabel(fee, words)}, ${owed(fee.debt, words)}`].filter(Boolean).join(' · ')}
                </small>
              </Choice>
            ))
          ),
        )}
    </div>
  );
}

/** An amount that is read as people write it; other texts leave it as it is. */
function AmountInput({ label, value, onChange }: { label: string; value: number; onChange: (amount: number) => void }) {
  const [text, setText] = useState<string>();
  return (
    <TextInput
      size="xs"
      className={classes.amountInput}
      aria-label={label}
      inputMode="numeric"
      value={text ?? showAmount(value)}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        const read = readAmount(currentTarget.value);
        if ('amount' in read && read.amount !== null) onChange(read.amount);
      }}
      onBlur={() => setText(undefined)}
    />
  );
}

function IgnoreMenu({ line, onIgnore }: Pick<LineSideProps, 'onIgnore'> & { line: BankLine }) {
  const { t } = useWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Menu position="top-end" width={260}>
        <Menu.Target>
          <Button variant="subtle" rightSection={<IconChevronDown />}>
            {t('bank.ignore')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('bank.ignoreBecause')}</Menu.Label>
          {IGNORE_KINDS.map((kind) => (
            <Menu.Item key={kind} onClick={() => (kind === 'other' ? setAsking(true) : void onIgnore(line, kind))}>
              {t(`bank.ignore_${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <FormDialog
          title={t('bank.ignoreBecause')}
          confirmLabel={t('bank.ignore')}
          initial={{ reason: '' }}
          locked={({ reason }) => reason.trim() === ''}
          send={({ reason }) => onIgnore(line, 'other', reason.trim())}
          onClose={() => setAsking(false)}
        >
          {(input) => (
            <TextInput data-autofocus label={t('bank.reason')} withAsterisk maxLength={1000} {...input('reason')} />
          )}
        </FormDialog>
      )}
    </>
  );
}
