import { optionsCall } from '@hoivien/contract/kit/record-calls.ts';
import { ask } from '../../../kit/api/ask.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import { useCall } from '../../../kit/call/use-call.ts';
import { accountCalls } from '@hoivien/contract/areas/money/bank/bank-account.calls.ts';
import {
  type BankAccount,
  bankAccountInputSchema,
  bankAccountUpdateSchema,
  receiptSettingInputSchema,
  type ReceiptSettingRecord,
} from '@hoivien/contract/areas/money/bank/bank-account.schema.ts';
import { BANKS } from '@hoivien/contract/kit/payment/banks.ts';
import { Button, NativeSelect, Select, Skeleton, TextInput } from '@mantine/core';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { UsesList } from '../../../kit/resource/uses/UsesList.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { useRefused } from '../../../kit/ui/use-refused.ts';
import { ChangesNote } from './ChangesNote.tsx';
import classes from './Fee.module.css';
import './fee-page.texts.ts';

const AREA = 'BankAccounts';

/** The accounts that take fees, and what receipts show. */
export function AccountsPage() {
  const { t, area, formatDateTime } = useWords();
  const { field, title } = area(AREA);
  const [asked, setAsked] = useState<Asked>();
  const accounts = useAnswer(accountCalls.list, {});
  const receipts = useAnswer(accountCalls.receipts, {});
  const failed = [accounts, receipts].find(({ isError, data }) => isError && !data);
  return (
    <div className="pane">
      <PageHead title={title} />
      <ChangesNote />
      <div className={classes.accounts}>
        {failed && <PieceFailed error={failed.error} onRetry={() => void failed.refetch()} />}
        <section aria-label={t('fee.accounts')}>
          <h2>{t('fee.accounts')}</h2>
          <p>{t('fee.accountsHint')}</p>
          {!accounts.data && !failed && <Skeleton height={80} />}
          {accounts.data?.length === 0 && <p>{t('fee.noAccounts')}</p>}
          {accounts.data && accounts.data.length > 0 && (
            <Rows
              label={t('fee.accounts')}
              rows={accounts.data}
              attrs={(account) => ({ title: t('fee.changedAt', { when: formatDateTime(account.changedAt) }) })}
              columns={(column) => [
                column(field('bankBin'), (account) => account.bankName),
                column(field('accountNumber'), (account) => account.accountNumber),
                column(field('accountHolder'), (account) => account.accountHolder),
                column(field('clubId'), (account) => account.clubName ?? t('fee.ofAssociation')),
                column(t('fee.more'), { isUnseen: true, isNumber: true }, (account) => (
                  <>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      leftSection={<IconPencil />}
                      onClick={() => setAsked({ kind: 'edit', account })}
                    >
                      {t('fee.editAccount')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      leftSection={<IconX />}
                      onClick={() => setAsked({ kind: 'close', account })}
                    >
                      {t('fee.closeAccount')}
                    </Button>
                  </>
                )),
              ]}
            />
          )}
          <div className="flex gap3 mt4">
            <Button variant="default" leftSection={<IconPlus />} onClick={() => setAsked({ kind: 'add' })}>
              {t('fee.addAccount')}
            </Button>
          </div>
        </section>
        {receipts.data && <ReceiptSettings key={receipts.data.version} record={receipts.data} />}
      </div>
      {asked && <AccountDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

type Asked = { kind: 'add'; account?: undefined } | { kind: 'edit' | 'close'; account: BankAccount };

/** Adds, changes or closes an account. */
function AccountDialog({ asked: { kind, account }, onClose }: { asked: Asked; onClose: () => void }) {
  const { t, area, message } = useWords();
  const { field } = area(AREA);
  const add = useCall(accountCalls.add);
  const change = useCall(accountCalls.change);
  const end = useCall(accountCalls.close);
  const [values, setValues] = useState({
    bankBin: account?.bankBin ?? '',
    accountNumber: account?.accountNumber ?? '',
    accountHolder: account?.accountHolder ?? '',
    clubId: account?.clubId ?? '',
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const [isSending, setSending] = useState(false);
  const clubs = useQuery({
    queryKey: ['Clubs', 'options', 'accounts'],
    queryFn: ({ signal }) => ask(optionsCall('Clubs'), { signal }),
    enabled: kind !== 'close',
  });
  const errorOf = (name: string) => errors[name] && message(errors[name]);
  const set = (name: keyof typeof values) => (value: string) => setValues({ ...values, [name]: value });
  const send = () => {
    const body = { ...values, clubId: values.clubId || null };
    if (!account) return add.send({ body });
    const { id, version, bankBin, accountNumber, accountHolder, clubId } = account;
    const former = { bankBin, accountNumber, accountHolder, clubId };
    if (kind === 'close')
      return end.send(
        { params: { id }, body: { version } },
        { undo: async () => void (await add.press({ body: former })) },
      );
    const back = { params: { id }, body: { ...former, version: version + 1 } };
    return change.send(
      { params: { id }, body: { ...body, version } },
      { undo: async () => void (await change.press(back)) },
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const schema = kind === 'edit' ? bankAccountUpdateSchema : bankAccountInputSchema;
    const checked =
      kind === 'close'
        ? { success: true as const }
        : schema.safeParse({ ...values, clubId: values.clubId || null, version: account?.version });
    if (!checked.success)
      return setErrors(
        Object.fromEntries(checked.error.issues.map(({ path, message: key }) => [String(path[0]), key])),
      );
    setSending(true);
    try {
      await send();
      onClose();
    } catch (error) {
      setErrors(refused(error, kind === 'close' ? [] : Object.keys(values)));
    } finally {
      setSending(false);
    }
  };
  const titles = { add: 'fee.addAccount', edit: 'fee.editAccount', close: 'fee.closeAccount' } as const;
  return (
    <Dialog
      opened
      onClose={onClose}
      size="56em"
      title={
        kind === 'close'
          ? t('fee.closeAccountAsk', { account: `${account.bankName} ${account.accountNumber}` })
          : t(titles[kind])
      }
    >
      <form noValidate className="stack gap3" onSubmit={(event) => void submit(event)}>
        {kind === 'close' ? (
          <p>{t('fee.closeAccountHint')}</p>
        ) : (
          <>
            <Select
              data-autofocus={kind === 'add' || undefined}
              searchable
              withAsterisk
              label={field('bankBin')}
              placeholder={t('fee.chooseBank')}
              error={errorOf('bankBin')}
              value={values.bankBin || null}
              onChange={(value) => set('bankBin')(value ?? '')}
              data={BANKS.map(({ bin, short, name }) => ({ value: bin, label: `${short} · ${name}` }))}
            />
            {/* The list of banks would open over the fields of an account that has its bank. */}
            <TextInput
              data-autofocus={kind === 'edit' || undefined}
              withAsterisk
              label={field('accountNumber')}
              autoComplete="off"
              error={errorOf('accountNumber')}
              value={values.accountNumber}
              onChange={({ currentTarget }) => set('accountNumber')(currentTarget.value)}
            />
            <TextInput
              withAsterisk
              label={field('accountHolder')}
              autoComplete="off"
              error={errorOf('accountHolder')}
              value={values.accountHolder}
              onChange={({ currentTarget }) => set('accountHolder')(currentTarget.value)}
            />
            <NativeSelect
              label={field('clubId')}
              error={errorOf('clubId')}
              value={values.clubId}
              onChange={({ currentTarget }) => set('clubId')(currentTarget.value)}
              data={[
                { value: '', label: t('fee.ofAssociation') },
                ...(clubs.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </>
        )}
        {account && <AccountUses id={account.id} onLeave={onClose} />}
        <div className="flex gap3 mt4">
          <Button type="submit" loading={isSending} variant={kind === 'close' ? 'danger' : 'filled'}>
            {kind === 'close' ? t('fee.closeAccount') : t('fee.save')}
          </Button>
          <Button variant="subtle" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What names the account and follows its change, or keeps the former number. */
function AccountUses({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { data } = useAnswer(accountCalls.uses, { params: { id } }, { gcTime: 0, staleTime: 0, retry: false });
  return data ? <UsesList uses={data.uses} onLeave={onLeave} /> : null;
}

const LINES = ['prefix', 'form', 'regime', 'director', 'accountant', 'treasurer'] as const;

/** What stands on receipts beside the payment. */
function ReceiptSettings({ record }: { record: ReceiptSettingRecord }) {
  const { t, area, message } = useWords();
  const { field } = area(AREA);
  const save = useCall(accountCalls.saveReceipts);
  const [values, setValues] = useState(
    () => Object.fromEntries(LINES.map((name) => [name, record[name] ?? ''])) as Record<(typeof LINES)[number], string>,
  );
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { ...values, version: record.version };
    const checked = receiptSettingInputSchema.safeParse(body);
    setErrors(
      checked.success
        ? {}
        : Object.fromEntries(checked.error.issues.map(({ path, message: key }) => [String(path[0]), key])),
    );
    if (!checked.success) return;
    await save.press({ body });
  };
  return (
    <section aria-label={t('fee.receipts')}>
      <h2>{t('fee.receipts')}</h2>
      <p>{t('fee.receiptsHint')}</p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className={classes.fields}>
          {LINES.map((name) => (
            <TextInput
              key={name}
              className={name === 'regime' ? classes.wide : undefined}
              label={field(name)}
              withAsterisk={name === 'prefix'}
              error={errors[name] && message(errors[name])}
              value={values[name]}
              onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
            />
          ))}
        </div>
        <div className="flex gap3 mt4">
          <Button type="submit">{t('fee.save')}</Button>
          <Button
            variant="default"
            onClick={() =>
              setValues({
                ...values,
                form: 'Mẫu số 01-TT',
                regime: '(Kèm theo Thông tư số 99/2025/TT-BTC ngày 27/10/2025 của Bộ Tài chính)',
              })
            }
          >
            {t('fee.suggest')}
          </Button>
        </div>
      </form>
    </section>
  );
}
