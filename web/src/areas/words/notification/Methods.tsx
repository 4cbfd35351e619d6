import { MEMBER_PLACEHOLDER_NAMES } from '@hoivien/contract/areas/words/notification/placeholders.ts';
import { notification } from '@hoivien/contract/areas/words/notification/notification.resource.ts';
import { METHOD } from '@hoivien/contract/codes.ts';
import { smsSize, smsText } from '@hoivien/contract/kit/sms.ts';
import type { Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { useWords } from '../../../kit/i18n/words.ts';
import { UnsetChannels } from '../../../kit/outbox/UnsetChannels.tsx';
import { keyOf } from '../../../kit/resource/form/paths.ts';
import type { FormValues } from '../../../kit/resource/value/values.ts';
import { asText } from '../../../kit/resource/records.ts';
import { PlaceholderTextarea } from '../../../kit/rich-text/PlaceholderTextarea.tsx';
import { useRecipientCount } from '../../../kit/resource/recipients/use-recipients.ts';
import classes from './Compose.module.css';
import { METHODS, methodsOf } from './compose.ts';
import './notification-page.texts.ts';

interface FormProps {
  form: UseFormReturn<FormValues>;
}

/** The message of the problem of a field. */
export function useFieldProblem(
  { form }: FormProps,
  name: string,
  params?: Readonly<Record<string, number>>,
): string | undefined {
  const { message } = useWords();
  const { errors } = useFormState({ control: form.control, name });
  const key = keyOf(errors[name]);
  return key && message(key, params);
}

interface WaysProps {
  selection: Selection;
  methods: readonly number[];
  purpose: string | null;
}

/** Says which of the chosen ways are not set up, with the number of their messages. */
export function UnsetWays({ selection, methods, purpose }: WaysProps) {
  const mail = useReached(selection, [METHOD.mail], purpose);
  const phone = useReached(selection, [METHOD.sms], purpose);
  return (
    <UnsetChannels
      ways={{
        ...(methods.includes(METHOD.mail) && { mail }),
        // An SMS may be for those without an e-mail only, or for those without Zalo.
        ...(methods.includes(METHOD.sms) && { sms: undefined }),
        ...(methods.includes(METHOD.zalo) && { zalo: phone }),
      }}
    />
  );
}

/** The number of people whom a channel reaches; undefined while it is counted. */
function useReached(selection: Selection, channels: readonly number[], purpose: string | null): number | undefined {
  const { data } = useRecipientCount(notification.area, selection, { channels, purpose });
  return data?.reached;
}

interface MethodsProps extends FormProps {
  selection: Selection;
  purpose: string | null;
}

/** The ways of sending, each with whom it reaches and its cost. */
export function Methods({ form, selection, purpose }: MethodsProps) {
  const { t, area, formatNumber } = useWords();
  const { choice } = area(notification.area);
  const values = useWatch({ control: form.control }) as FormValues;
  const chosen = methodsOf(values);
  const problem = useFieldProblem({ form }, 'methods');
  const isOnly = values['smsOnlyWithoutEmail'] === true;
  const mail = useReached(selection, [METHOD.mail], purpose);
  const phone = useReached(selection, [METHOD.sms], purpose);
  const either = useReached(selection, [METHOD.mail, METHOD.sms], purpose);
  const product = useReached(selection, [METHOD.product], purpose);
  const smsCount = !isOnly ? phone : either === undefined || mail === undefined ? undefined : either - mail;
  const counts: Record<number, number | undefined> = {
    [METHOD.mail]: mail,
    [METHOD.sms]: smsCount,
    [METHOD.product]: product,
    [METHOD.zalo]: phone,
  };
  const parts = smsSize(smsText(asText(values['smsText']))).parts ?? 0;
  const hints: Record<number, ReactNode> = {
    [METHOD.mail]: t('notifying.hint1'),
    [METHOD.product]: t('notifying.hint3'),
    [METHOD.zalo]: t('notifying.hint6'),
    [METHOD.sms]: (
      <>
        {chosen.includes(METHOD.sms) && smsCount !== undefined && parts > 0 && asText(values['smsText'])
          ? `${t('notifying.hint2', { count: formatNumber(smsCount), parts })}. `
          : ''}
        {t('notifying.hintHours')}
      </>
    ),
  };
  const change = (method: number, isOn: boolean) =>
    form.setValue(
      'methods',
      METHODS.filter((one) => (one === method ? isOn : chosen.includes(one))),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );
  return (
    <div role="group" aria-label={t('notifying.methods')} data-place="methods">
      <span className={`${classes.label} row small strong`}>
        {t('notifying.methods')} <span className="late small">*</span>
      </span>
      <div className={`${classes.methods} grid mt1`}>
        {METHODS.map((method) => {
          const count = counts[method];
          return (
            <div key={method} className={`${classes.method} narrow quiet tiny`}>
              <div className={`${classes.methodHead} row between gap2 ink medium strong number`}>
                <Checkbox
                  label={choice('methods', method)}
                  checked={chosen.includes(method)}
                  aria-describedby={`method-${method}`}
                  onChange={({ currentTarget }) => change(method, currentTarget.checked)}
                />
                <span>{count === undefined ? '' : formatNumber(count)}</span>
              </div>
              <p id={`method-${method}`}>{hints[method]}</p>
              {method === METHOD.sms && chosen.includes(METHOD.sms) && (
                <NativeSelect
                  size="xs"
                  variant="unstyled"
                  aria-label={area(notification.area).field('smsOnlyWithoutEmail')}
                  value={isOnly ? 'only' : 'all'}
                  data={[
                    { value: 'only', label: t('notifying.smsOnly') },
                    { value: 'all', label: t('notifying.smsAll') },
                  ]}
                  onChange={({ currentTarget }) =>
                    form.setValue('smsOnlyWithoutEmail', currentTarget.value === 'only', { shouldDirty: true })
                  }
                />
              )}
            </div>
          );
        })}
      </div>
      {problem && (
        <p className="late small" role="alert">
          {problem}
        </p>
      )}
      <UnsetWays selection={selection} methods={chosen} purpose={purpose} />
    </div>
  );
}

/** The text of the SMS, with its size as it goes out. */
export function SmsInput({ form }: FormProps) {
  const { t, area } = useWords();
  const { field, choice } = area(notification.area);
  const text = asText(useWatch({ control: form.control, name: 'smsText' }));
  const { ref } = form.register('smsText');
  const set = (next: string) =>
    form.setValue('smsText', next, { shouldDirty: true, shouldValidate: form.getFieldState('smsText').invalid });
  const { length, most, parts } = smsSize(smsText(text));
  const problem = useFieldProblem({ form }, 'smsText', { max: most });
  return (
    <div data-place="smsText" className="relative">
      <PlaceholderTextarea
        ref={ref}
        menuClass={classes.templates}
        placeholders={MEMBER_PLACEHOLDER_NAMES.map((name) => ({ name, label: choice('smsText', name) }))}
        label={field('smsText')}
        withAsterisk
        aria-required
        autosize
        minRows={2}
        maxRows={6}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={
          text === ''
            ? t('notifying.smsHint')
            : parts === undefined
              ? t('notifying.smsTooLong', { length, most })
              : t('notifying.smsSize', { length, most, parts })
        }
        error={problem}
        value={text}
        onChange={set}
      />
    </div>
  );
}

/** The approved template of Zalo, and the values of its fields. */
export function ZaloInputs({ form }: FormProps) {
  const { t, area } = useWords();
  const { field } = area(notification.area);
  const values = useWatch({ control: form.control }) as FormValues;
  const problem = useFieldProblem({ form }, 'zaloTemplateId');
  const rows = Object.entries((values['zaloData'] ?? {}) as Record<string, string>);
  const set = (next: readonly (readonly [string, string])[]) =>
    form.setValue('zaloData', Object.fromEntries(next), { shouldDirty: true });
  return (
    <div className={`${classes.stack} stack gap2`} data-place="zaloTemplateId">
      <TextInput
        label={field('zaloTemplateId')}
        withAsterisk
        aria-required
        maxLength={50}
        error={problem}
        value={asText(values['zaloTemplateId'])}
        onChange={({ currentTarget }) =>
          form.setValue('zaloTemplateId', currentTarget.value, {
            shouldDirty: true,
            shouldValidate: form.getFieldState('zaloTemplateId').invalid,
          })
        }
      />
      {rows.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name of a row changes while it is typed
        <div key={at} className={`${classes.zaloRow} grid centre gap2`}>
          <TextInput
            size="xs"
            aria-label={t('notifying.zaloName')}
            placeholder={t('notifying.zaloName')}
            maxLength={50}
            value={name}
            onChange={({ currentTarget }) =>
              set(rows.map((row, index) => (index === at ? [currentTarget.value.trim(), value] : row)))
            }
          />
          <TextInput
            size="xs"
            aria-label={t('notifying.zaloValue')}
            placeholder={t('notifying.zaloValue')}
            maxLength={200}
            value={value}
            onChange={({ currentTarget }) =>
              set(rows.map((row, index) => (index === at ? [name, currentTarget.value] : row)))
            }
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('notifying.zaloRemove', { name })}
            onClick={() => set(rows.filter((_, index) => index !== at))}
          >
            <IconX />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus aria-hidden="true" size={14} />}
          disabled={rows.some(([name]) => name === '')}
          onClick={() => set([...rows, ['', '']])}
        >
          {t('notifying.zaloAdd')}
        </Button>
      </div>
    </div>
  );
}
