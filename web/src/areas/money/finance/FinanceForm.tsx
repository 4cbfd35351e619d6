import { discountCalls, financeListCalls } from '@hoivien/contract/areas/money/finance/finance.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { discount } from '@hoivien/contract/areas/money/finance/discount.resource.ts';
import { financeErrors, priceIn } from '@hoivien/contract/areas/money/finance/finance.rules.ts';
import { netRevenue } from '@hoivien/contract/areas/money/finance/net-revenue.resource.ts';
import { sponsor } from '@hoivien/contract/areas/money/finance/sponsor.resource.ts';
import { amountText, readAmount, readDecimal } from '@hoivien/contract/kit/amount.ts';
import { PERCENT_PLACES, priceOf, QUANTITY_PLACES } from '@hoivien/contract/kit/money.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Autocomplete, Button, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useParams, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { type FieldsScope, useFields } from '../../../kit/resource/form/fields.ts';
import { useSaveWaits } from '../../../kit/resource/form/save-once.ts';
import type { FormCheck } from '../../../kit/resource/form/ResourceForm.tsx';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import { asText } from '../../../kit/resource/records.ts';
import classes from './Finance.module.css';
import './finance.texts.ts';
import { dateField, dong } from './kinds.ts';

/** The form of an entry. The address of a new one may hold `memberId`. */
function FinanceForm({ resource }: { resource: Resource }) {
  const { id } = useParams();
  const [params] = useSearchParams();
  const memberId = params.get('memberId') ?? '';
  const [today] = useState(() => dayOf(new Date()));
  const initial = useMemo(
    () => ({ [dateField(resource)]: today, quantity: '1', ...(memberId && { memberId }) }),
    [resource, today, memberId],
  );
  const own: FieldsScope['own'] = useMemo(
    () => ({
      code: (form, label) => <Code form={form} label={label} />,
      programCode: (form, label) => <ProgramCode resource={resource} form={form} label={label} />,
      ...(resource.area === discount.area && {
        discountRatio: (form: Form, label: string) => <DiscountRatio form={form} label={label} />,
      }),
    }),
    [resource],
  );
  return (
    <FormPage
      resource={resource}
      own={own}
      check={check}
      aside={(values) => <Reckoning values={values} />}
      {...(id === undefined && { initial })}
    />
  );
}

export function NetRevenueForm() {
  return <FinanceForm resource={netRevenue} />;
}
export function SponsorForm() {
  return <FinanceForm resource={sponsor} />;
}

/** The form of a discount, which offers the ratio of the member's rank. */
export function DiscountForm() {
  return <FinanceForm resource={discount} />;
}

/** The values of a form as numbers, where they can be read. */
function numbersIn(values: FormValues): Record<string, unknown> {
  const price = readAmount(asText(values.unitPrice));
  return {
    unitPrice: 'amount' in price ? (price.amount ?? undefined) : undefined,
    quantity: readDecimal(asText(values.quantity), QUANTITY_PLACES),
    ...('discountRatio' in values && {
      discountRatio: readDecimal(asText(values.discountRatio), PERCENT_PLACES) ?? null,
    }),
  };
}

const check: FormCheck = (resource, values) => financeErrors(resource, numbersIn(values));

/** The amount as it will be stored. */
function Reckoning({ values }: { values: FormValues }) {
  const { t } = useWords();
  const price = priceIn(numbersIn(values));
  const money = price && priceOf(price);
  return (
    <div className={classes.reckoning}>
      <section aria-label={t('finance.amount')}>
        <h2 className="hint strong">{t('finance.amount')}</h2>
        {money === undefined ? (
          <p className="faint m0">{t('finance.amountEmpty')}</p>
        ) : (
          <output className={`${classes.amount} block breaks strong number`}>{dong(money)}</output>
        )}
      </section>
    </div>
  );
}

/** The rank of a member in the year of a day. */
function useOffer(memberId: string, on: string) {
  const day = /^\d{4}-\d\d-\d\d$/.test(on) ? on : undefined;
  return useAnswer(discountCalls.offer, { query: { memberId, on: day } }, { enabled: memberId !== '' });
}

/** The discount ratio. That of the member's rank is filled in until somebody types another one. */
function DiscountRatio({ form, label }: Omit<OwnInputProps, 'resource'>) {
  const { t, message, formatNumber } = useWords();
  const { id } = useParams();
  const [memberId, on, ratio] = useWatch({ control: form.control, name: OFFER_OF }).map(asText) as [
    string,
    string,
    string,
  ];
  const proposed = useRef('');
  const { data: offer, isFetching } = useOffer(memberId, on);
  const isComing = id === undefined && isFetching;
  const given = offer?.rank?.discountRatio;
  const set = (value: string) => form.setValue('discountRatio', value, { shouldDirty: true });
  const offered = given === undefined ? '' : percentText(given);
  const propose = useEffectEvent(() => {
    // What a person typed, or what came from a draft or a copied entry, stays.
    if (id !== undefined || (ratio !== '' && ratio !== proposed.current)) return;
    proposed.current = offered;
    // Nobody typed it, so leaving the form loses nothing.
    form.setValue('discountRatio', offered);
  });
  useEffect(() => {
    if (!isComing) propose();
  }, [isComing, offered]);
  useSaveWaits(useFields().hold, isComing);
  const problem = form.formState.errors.discountRatio?.message;
  return (
    <TextInput
      label={label}
      withAsterisk
      aria-required
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      {...form.register('discountRatio')}
      value={ratio}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      error={typeof problem === 'string' ? message(problem) : undefined}
      description={
        offer && (
          <span className="row wrap gap2">
            <span>
              {offer.rank
                ? t('finance.offerOf', { rank: offer.rank.name, ratio: formatNumber(offer.rank.discountRatio) })
                : t('finance.offerNone', { year: offer.year })}
              <br />
              {t('finance.paidOf', { year: offer.year })}: {dong(offer.revenue)}
            </span>
            {given !== undefined && readDecimal(ratio, PERCENT_PLACES) !== given && (
              <Button size="compact-sm" variant="default" onClick={() => set(offered)}>
                {t('finance.offerTake', { ratio: formatNumber(given) })}
              </Button>
            )}
          </span>
        )
      }
    />
  );
}

const OFFER_OF = ['memberId', 'netRevenueDate', 'discountRatio'] as const;

/** A percentage as people write it. @example percentText(7.5) // '7,5' */
function percentText(ratio: number): string {
  return amountText(ratio).replace('.', ',');
}

type Form = UseFormReturn<FormValues>;

interface OwnInputProps {
  resource: Resource;
  form: Form;
  label: string;
}

/** The code of an entry, which the server gives when it is left empty. */
function Code({ form, label }: Omit<OwnInputProps, 'resource'>) {
  const { t, message } = useWords();
  const problem = form.formState.errors.code?.message;
  return (
    <TextInput
      label={label}
      placeholder={t('finance.ownCode')}
      autoComplete="off"
      {...form.register('code')}
      error={typeof problem === 'string' ? message(problem, { max: 32 }) : undefined}
    />
  );
}

/** A programme code; those that were used before are offered. */
function ProgramCode({ resource, form, label }: OwnInputProps) {
  const { message } = useWords();
  const value = asText(useWatch({ control: form.control, name: 'programCode' }));
  const { data = [] } = useAnswer(financeListCalls(resource).programCodes, {});
  const problem = form.formState.errors.programCode?.message;
  return (
    <Autocomplete
      label={label}
      data={data}
      value={value}
      onChange={(next) => form.setValue('programCode', next, { shouldDirty: true })}
      error={typeof problem === 'string' ? message(problem) : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
