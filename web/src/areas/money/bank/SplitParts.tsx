import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Bank.module.css';
import { feeLabel } from './use-bank.ts';
import { owed } from './fee-words.ts';
import type { Parts } from './use-parts.ts';

/** The fees that share the amount of a line. */
export function SplitParts({ shares: { parts, setAmount, remove } }: { shares: Parts }) {
  const words = useWords();
  const { t } = words;
  return (
    <ul className={classes.parts}>
      {parts.map((part) => (
        <li key={part.feeId} className="grid centre gap2 ruled">
          <span>
            <b>{part.memberName}</b>
            <small>
              {[part.memberCode, `${feeLabel(part, words)}, ${owed(part.debt, words)}`].filter(Boolean).join(' · ')}
            </small>
          </span>
          <AmountInput
            label={t('bank.share', { name: part.memberName })}
            value={part.amount}
            onChange={(amount) => setAmount(part.feeId, amount)}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('bank.remove', { name: part.memberName })}
            onClick={() => remove(part)}
          >
            <IconX aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What is shared of the amount, and what is not. */
export function Shares({ shares: { parts, shared, left, restToLast } }: { shares: Parts }) {
  const { t } = useWords();
  return (
    <div className={`${classes.shares} small ruled mt3`} aria-live="polite">
      <p className="flex between number">
        <span>{t('bank.shared')}</span>
        <span>{showAmount(shared)}</span>
      </p>
      <p className="flex between number" data-bad={left !== 0 || undefined}>
        <b>{t(left < 0 ? 'bank.tooMuch' : 'bank.notShared')}</b>
        <b>{showAmount(Math.abs(left))}</b>
      </p>
      {left > 0 && parts.length > 0 && (
        <Button size="compact-sm" variant="default" onClick={restToLast}>
          {t('bank.restToLast')}
        </Button>
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
