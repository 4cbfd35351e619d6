import { lineCalls } from '@hoivien/contract/areas/money/bank/bank-statement.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { FeeChoice } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Bank.module.css';
import { feeLabel } from './use-bank.ts';
import { owed } from './fee-words.ts';
import type { Part } from './use-parts.ts';

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  end: string;
  children: ReactNode;
}

/** One of the fees that a line may be booked for. */
export function Choice({ name, isChosen, onChoose, end, children }: ChoiceProps) {
  return (
    <label className={`${classes.choice} grid gap3`}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span>{children}</span>
      <span className="one-line number">{end}</span>
    </label>
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
export function FeeSearch({ lineId, amount, isFocused, label, parts, onTake }: FeeSearchProps) {
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
    <div className="mt3">
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
      {search.length > 1 && found.data?.length === 0 && <p className="note">{t('bank.nobody')}</p>}
      {search.length > 1 &&
        found.data?.map((member) =>
          member.fees.length === 0 ? (
            <p key={member.memberId} className="note">
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
