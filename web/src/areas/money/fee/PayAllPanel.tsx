import { PAYMENT_METHOD } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { feeCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import {
  type FeeOfMember,
  type FeesOfMember,
  jointPaymentSchema,
} from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import { amountInWords } from '@hoivien/contract/kit/payment/amount-words.ts';
import { sumOf } from '@hoivien/contract/kit/money.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../kit/call/use-call.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ResourceFields, showServerErrors, useResourceForm } from '../../../kit/resource/form/ResourceForm.tsx';
import { isSecondClick } from '../../../kit/ui/click.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';
import { useClientKey } from './use-client-key.ts';
import { feeLabel, owedFees, wayToReceipt } from './use-fees.ts';

/** What a payment of several fees says beside its amounts. */
const form: Resource = {
  area: payment.area,
  singular: payment.singular,
  path: payment.path,
  menu: 'fee',
  sort: 'payDate:desc',
  fields: {
    payDate: { kind: 'date', required: true },
    method: { kind: 'choice', choices: [PAYMENT_METHOD.transfer, PAYMENT_METHOD.cash], required: true },
    userReceive: { kind: 'text', max: 100 },
    payerName: { kind: 'text', max: 254 },
  },
};

/**
 * Enters one payment for all that a member owes, with the share of each fee; the oldest due stands first. `amount` is what
 * came when it is less.
 */
export function PayAllPanel({ data, amount: given = data.debt }: { data: FeesOfMember; amount?: number | undefined }) {
  const words = useWords();
  const { t, message } = words;
  const { profile } = useActor();
  const pay = useCall(feeCalls.payTogether);
  const owed = owedFees(data);
  const [amounts, setAmounts] = useState(() => spread(given, owed));
  const [receipt, setReceipt] = useState(true);
  const { clientKey, renewAfter } = useClientKey();
  const [isSending, setSending] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const [today] = useState(() => dayOf(new Date()));
  const work = useResourceForm(form, {
    payDate: today,
    method: String(PAYMENT_METHOD.transfer),
    userReceive: profile.fullName ?? '',
    payerName: '',
  });
  const shareOf = ({ id }: FeeOfMember) => amountOf(amounts.get(id) ?? '');
  const parts = owed.flatMap((fee) => (shareOf(fee) > 0 ? [{ feeId: fee.id, amount: shareOf(fee) }] : []));
  const amount = sumOf(parts.map((part) => part.amount));
  const submit = work.handleSubmit(async (values) => {
    const body = { ...values, method: Number(values.method), amount, parts, receipt, debt: data.debt, clientKey };
    const checked = jointPaymentSchema.safeParse(body);
    if (!checked.success) return setWrong(checked.error.issues[0]?.message);
    setSending(true);
    try {
      await pay.send(
        { params: { id: data.memberId }, body: checked.data },
        { way: (answer) => wayToReceipt(words, data, answer) },
      );
    } catch (error) {
      renewAfter(error);
      if (!showServerErrors(work, form, error)) notify.failed(error);
    } finally {
      setSending(false);
    }
  });
  return (
    <section className={classes.part} aria-label={t('fee.payAllTitle')}>
      <h2>{t('fee.payAllTitle')}</h2>
      <p className={classes.hint}>{t('fee.payAllHint')}</p>
      <div className={`${classes.shares} grid gap3 mt3`}>
        {owed.map((fee) => (
          <TextInput
            key={fee.id}
            size="xs"
            label={feeLabel(fee, words)}
            inputMode="numeric"
            value={amounts.get(fee.id) ?? ''}
            onChange={({ currentTarget: { value } }) => {
              setWrong(undefined);
              setAmounts((held) => new Map(held).set(fee.id, value));
            }}
          />
        ))}
      </div>
      <form
        noValidate
        className={`${classes.pay} stack top gap3 mt3`}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void submit();
        }}
      >
        <ResourceFields resource={form} form={work} names={Object.keys(form.fields)} isFirst={false} />
        {wrong && <p role="alert">{message(wrong)}</p>}
        {amount > 0 && (
          <p className={classes.inWords} lang="vi">
            {amountInWords(amount)}
          </p>
        )}
        <Checkbox
          label={t('fee.withReceipt')}
          checked={receipt}
          onChange={({ currentTarget }) => setReceipt(currentTarget.checked)}
        />
        <div className="flex wrap gap2">
          <Button
            type="submit"
            loading={isSending}
            disabled={amount === 0}
            onClick={(event) => isSecondClick(event) && event.preventDefault()}
          >
            {t('fee.payAllButton', { amount: showAmount(amount), count: parts.length })}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** An amount divided over fees in their order, as texts. */
function spread(amount: number, fees: readonly FeeOfMember[]): Map<string, string> {
  let left = amount;
  return new Map(
    fees.map(({ id, debt }) => {
      const share = Math.min(debt, left);
      left -= share;
      return [id, showAmount(share)];
    }),
  );
}

/** The typed amount in đồng; 0 while it is none. */
function amountOf(typed: string): number {
  const read = readAmount(typed);
  return 'amount' in read ? (read.amount ?? 0) : 0;
}
