import { feeCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import {
  PAYMENT_KIND,
  PAYMENT_METHOD,
  REFUND_OUTCOMES,
  type RefundOutcome,
} from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import {
  type FeeOfMember,
  type FeesOfMember,
  paymentInputSchema,
} from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { payment } from '@hoivien/contract/areas/money/fee/payment.resource.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import type { Attachment } from '@hoivien/contract/kit/attachment.ts';
import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import { percentIn } from '@hoivien/contract/kit/money.ts';
import { amountInWords } from '@hoivien/contract/kit/payment/amount-words.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Checkbox, Radio } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { newId } from '../../../kit/api/new-id.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { withinSentence } from '../../../kit/i18n/format.ts';
import { useWords, wordsIn } from '../../../kit/i18n/words.ts';
import { AttachmentField } from '../../../kit/resource/attachment/AttachmentField.tsx';
import { ResourceFields, showServerErrors, useResourceForm } from '../../../kit/resource/form/ResourceForm.tsx';
import { isSecondClick } from '../../../kit/ui/click.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';
import { useClientKey } from './use-client-key.ts';
import { feeLabel, wayToReceipt } from './use-fees.ts';

type Kind = 'payment' | 'waiver' | 'refund';

/** The inputs of an entry, with the words of payments. */
const form: Resource = {
  area: payment.area,
  singular: payment.singular,
  path: payment.path,
  menu: 'fee',
  sort: 'payDate:desc',
  fields: {
    amount: { kind: 'money', required: true },
    payDate: { kind: 'date', required: true },
    method: { kind: 'choice', choices: [PAYMENT_METHOD.transfer, PAYMENT_METHOD.cash], required: true },
    userReceive: { kind: 'text', max: 100 },
    paymentContent: { kind: 'text', max: 500 },
    payerName: { kind: 'text', max: 254 },
    reason: { kind: 'text', max: 1000 },
  },
};

const NAMES: Readonly<Record<Kind, readonly string[]>> = {
  payment: ['amount', 'payDate', 'method', 'userReceive', 'paymentContent'],
  waiver: ['amount', 'payDate', 'reason'],
  refund: ['amount', 'payDate', 'method', 'reason'],
};

interface PayPanelProps {
  fee: FeeOfMember;
  data: FeesOfMember;
  /** Divides a larger amount over all that the member owes; undefined where nobody may. */
  onSpread?: ((amount: number) => void) | undefined;
  /** The amount has the focus, and what is typed takes its place. */
  isFocused?: boolean;
}

/** Enters a payment on a fee, and for the association a waiver or a refund. After an entry it has the form of what is left. */
export function PayPanel({ fee, data, onSpread, isFocused = false }: PayPanelProps) {
  const words = useWords();
  const { t } = words;
  const spend = useCall(feeCalls.useCredit);
  const credits = data.fees.filter(({ id, debt, pending }) => id !== fee.id && debt < 0 && !pending);
  const [credit] = fee.debt > 0 && data.mayDecide ? credits : [];
  const [creditKey] = useState(newId);
  const [kind, setKind] = useState<Kind>('payment');
  const name = feeLabel(fee, words);
  if (fee.cancelledAt)
    return (
      <section className={classes.part} aria-label={t('fee.pay')}>
        <h2>{name}</h2>
        <p>
          {t('fee.cancelledFee', {
            total: showAmount(fee.cancelledTotal ?? 0),
            when: words.formatDate(fee.cancelledAt),
            reason: fee.cancelReason ?? '',
          })}
        </p>
      </section>
    );
  if (fee.pending)
    return (
      <section className={classes.part} aria-label={t('fee.pay')}>
        <h2>{t('fee.pay')}</h2>
        <p>{t(data.mayDecide ? 'fee.pending' : 'fee.pendingClub')}</p>
      </section>
    );
  const kinds: Kind[] = [
    'payment',
    ...(fee.debt > 0 ? (['waiver'] as const) : []),
    ...(fee.paid > 0 ? (['refund'] as const) : []),
  ];
  const use = credit && Math.min(-credit.debt, fee.debt);
  return (
    <section className={classes.part} aria-label={t('fee.pay')}>
      <h2>
        {t('fee.pay')}, {name}
      </h2>
      {credit && use && (
        <Button
          variant="default"
          fullWidth
          className="mb3"
          onClick={(event) =>
            isSecondClick(event) ||
            void spend.press({
              params: { id: fee.id },
              body: { fromId: credit.id, amount: use, clientKey: creditKey },
            })
          }
        >
          {t('fee.useCredit', { amount: showAmount(use), fee: feeLabel(credit, words) })}
        </Button>
      )}
      {data.mayDecide && kinds.length > 1 && (
        <Segments
          label={t('fee.entryKind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: t(`fee.${WORDS[value]}`) }))}
          onChange={(value) => setKind(value as Kind)}
        />
      )}
      <EntryForm
        key={`${kind} ${fee.id} ${fee.entries.length}`}
        kind={kind}
        fee={fee}
        data={data}
        onSpread={onSpread}
        isFocused={isFocused}
      />
    </section>
  );
}

const vi = wordsIn('vi');

const WORDS = { payment: 'pay', waiver: 'waive', refund: 'refund' } as const;
const KINDS = { payment: PAYMENT_KIND.payment, waiver: PAYMENT_KIND.waiver, refund: PAYMENT_KIND.refund } as const;

interface EntryFormProps extends PayPanelProps {
  kind: Kind;
}

function EntryForm({ kind, fee, data, onSpread, isFocused = false }: EntryFormProps) {
  const words = useWords();
  const { t, area, message } = words;
  const { profile } = useActor();
  const pay = useCall(feeCalls.pay);
  const isPayment = kind === 'payment';
  const credit = Math.max(0, -fee.debt);
  const [first] = useState(() => firstValues(kind, fee, profile.fullName ?? ''));
  const work = useResourceForm(form, first);
  const { clientKey, renewAfter } = useClientKey();
  const [receipt, setReceipt] = useState(isPayment);
  const [outcome, setOutcome] = useState<RefundOutcome>();
  const [files, setFiles] = useState<Attachment[]>([]);
  const [isMore, setMore] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isSending, setSending] = useState(false);
  const box = useAmountFocus(isFocused);
  const typed = useWatch({ control: work.control, name: 'amount' });
  const amount = amountOf(typed);
  // Figures typed behind the ones that stood there make a sum that nobody pays.
  const isSlip = isPayment && (percentIn(amount, fee.debt) ?? 0) >= SLIP_PERCENT;
  const [sure, setSure] = useState<number>();
  const over = isPayment && amount > Math.max(0, fee.debt) && fee.debt > 0 ? amount - fee.debt : 0;
  // A credit was never part of the fee, so nothing is asked about it.
  const ofFee = kind === 'refund' ? Math.max(0, amount - credit) : 0;
  const submit = work.handleSubmit(async (values) => {
    if (ofFee > 0 && !outcome)
      return work.setError('outcome', { type: 'check', message: 'Mes.Payments.Outcome.Required' });
    if (isSlip && sure !== amount) return setSure(0);
    setSending(true);
    const body = {
      ...values,
      kind: KINDS[kind],
      method: Number(values.method),
      receipt: isPayment && receipt,
      attachmentIds: files.map(({ id }) => id),
      debt: fee.debt,
      ...(ofFee > 0 && outcome && { outcome }),
      clientKey,
    };
    try {
      const checked = paymentInputSchema.safeParse(body);
      const wrong = checked.success ? undefined : checked.error.issues[0];
      if (wrong) return work.setError(String(wrong.path[0]), { type: 'check', message: wrong.message });
      if (checked.success)
        await pay.send(
          { params: { id: fee.id }, body: checked.data },
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
    <form
      ref={box}
      noValidate
      className={`${classes.pay} stack top gap3 mt3`}
      data-kind={kind}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void submit();
      }}
    >
      <ResourceFields
        resource={form}
        form={work}
        names={isMore ? [...NAMES[kind], 'payerName'] : NAMES[kind]}
        isFirst={false}
      />
      {amount > 0 && (
        <p className={classes.inWords} lang="vi">
          {amountInWords(amount)}
        </p>
      )}
      {ofFee > 0 && (
        <Radio.Group
          label={t('fee.outcome')}
          withAsterisk
          value={outcome ?? ''}
          error={work.formState.errors['outcome'] && message('Mes.Payments.Outcome.Required')}
          onChange={(value) => {
            setOutcome(value as RefundOutcome);
            work.clearErrors('outcome');
          }}
        >
          {REFUND_OUTCOMES.map((one) => (
            <Radio key={one} mt="xs" value={one} label={t(`fee.outcome_${one}`, { amount: showAmount(ofFee) })} />
          ))}
        </Radio.Group>
      )}
      {over > 0 && <p className={classes.hint}>{t('fee.over', { amount: showAmount(over) })}</p>}
      {isSlip && (
        <Checkbox
          label={t('fee.slip', { amount: showAmount(amount), debt: showAmount(fee.debt) })}
          error={sure === 0 && t('fee.slipAsk')}
          checked={sure === amount}
          onChange={({ currentTarget }) => setSure(currentTarget.checked ? amount : undefined)}
        />
      )}
      {over > 0 && onSpread && amount <= data.debt && (
        <Button variant="default" onClick={() => onSpread(amount)}>
          {t('fee.spread', { amount: showAmount(amount) })}
        </Button>
      )}
      {isPayment && (
        <Checkbox
          label={t('fee.withReceipt')}
          checked={receipt}
          onChange={({ currentTarget }) => setReceipt(currentTarget.checked)}
        />
      )}
      {isPayment && isMore && (
        <AttachmentField
          label={area(payment.area).field('attachmentIds')}
          limits={limitsOf(payment.fields.attachmentIds)}
          value={files}
          onChange={setFiles}
          onBusy={setBusy}
        />
      )}
      {!data.mayDecide && <p className={classes.hint}>{t('fee.asClub')}</p>}
      <div className="flex wrap gap2">
        <Button
          type="submit"
          loading={isSending}
          disabled={isBusy}
          // After a payment the form of what is left stands at the same place.
          onClick={(event) => isSecondClick(event) && event.preventDefault()}
        >
          {amount > 0 ? t(`fee.${WORDS[kind]}Button`, { amount: showAmount(amount) }) : t(`fee.${WORDS[kind]}`)}
        </Button>
        {isPayment && !isMore && (
          <Button variant="subtle" leftSection={<IconPaperclip />} onClick={() => setMore(true)}>
            {t('fee.moreFields')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** What the form of an entry proposes. */
function firstValues(kind: Kind, fee: FeeOfMember, userReceive: string) {
  const amount = kind === 'refund' ? Math.min(Math.max(0, -fee.debt), fee.paid) : Math.max(0, fee.debt);
  return {
    amount: amount > 0 ? String(amount) : '',
    payDate: dayOf(new Date()),
    method: String(PAYMENT_METHOD.transfer),
    userReceive,
    // It stands on the receipt, which is Vietnamese in every language.
    paymentContent: kind === 'payment' ? vi.t('fee.contentOf', { fee: withinSentence(feeLabel(fee, vi)) }) : '',
    payerName: '',
    reason: '',
  };
}

/** From this share of the debt on, an amount is asked about. */
const SLIP_PERCENT = 1_000;

/** Gives the amount of a form the focus, with its figures selected. */
function useAmountFocus(isFocused: boolean) {
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const input = isFocused ? box.current?.querySelector<HTMLInputElement>('input[name="amount"], input') : null;
    input?.focus();
    input?.select();
  }, [isFocused]);
  return box;
}

/** The typed amount in đồng; 0 while it is none. */
function amountOf(typed: unknown): number {
  if (typeof typed === 'number') return typed;
  const read = readAmount(typeof typed === 'string' ? typed : '');
  return 'amount' in read ? (read.amount ?? 0) : 0;
}
