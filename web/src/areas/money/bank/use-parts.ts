import type { BankCandidate, BankLine, FeeChoice } from '@hoivien/contract/areas/money/bank/bank-statement.schema.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { useState } from 'react';

export type Part = BankCandidate['parts'][number];

/** The fees that a line is booked for, and what of its amount they leave. */
export function useParts(line: BankLine, isSplit: boolean) {
  const rest = sumOf([line.amount, -line.booked]);
  const [parts, setParts] = useState<Part[]>(line.candidates[0]?.parts ?? []);
  const [found, setFound] = useState<FeeChoice>();
  const shared = sumOf(parts.map(({ amount }) => amount));
  const left = sumOf([rest, -shared]);
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
  const choose = (candidate: BankCandidate) => {
    setParts(candidate.parts);
    setFound(undefined);
  };
  const setAmount = (feeId: string, amount: number) =>
    setParts(parts.map((one) => (one.feeId === feeId ? { ...one, amount } : one)));
  const remove = (part: Part) => setParts(parts.filter(({ feeId }) => feeId !== part.feeId));
  const restToLast = () =>
    setParts(parts.map((one, at) => (at === parts.length - 1 ? { ...one, amount: sumOf([one.amount, left]) } : one)));
  return { parts, found, rest, shared, left, take, choose, setAmount, remove, restToLast };
}

export type Parts = ReturnType<typeof useParts>;
