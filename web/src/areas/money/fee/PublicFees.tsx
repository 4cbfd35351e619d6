import type { PublicFees as Data } from '@hoivien/contract/areas/money/fee/reminder.schema.ts';
import { linkTexts } from '@hoivien/contract/fragments/link.texts.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { ActionIcon, Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload, IconQrcode } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useAreaWords } from '../../../kit/i18n/area-words.ts';
import { formatDate } from '../../../kit/i18n/format.ts';
import classes from '../../../kit/screen/Public.module.css';
import type { PublicPartProps } from '../../../kit/screen/public-part.ts';
import './public-fee.texts.ts';
import own from './PublicFees.module.css';
import { VietQrCanvas } from './VietQrPicture.tsx';

const areas = { Links: linkTexts };
/** The receipts that stand there at first. */
const RECEIPTS_FIRST = 3;

/** What a member owes, how to pay it, and the receipts of what was paid. */
export function PublicFees({ data }: PublicPartProps<Data>) {
  const { t } = useAreaWords(areas);
  const { debt, fees, together } = data;
  return (
    <>
      <section className={classes.section}>
        <h2>{t('publicFee.owed')}</h2>
        {fees.length === 0 && <p>{t('publicFee.none')}</p>}
        {fees.length > 1 && !together && (
          <p className="strong mb3">{t('publicFee.total', { debt: showAmount(debt) })}</p>
        )}
        {together && <Together together={together} />}
        {fees.map((fee, place) => (
          <Fee key={fee.id} fee={fee} isFirst={place === 0 && !together} />
        ))}
        {fees.length > 0 && <p className="hint">{t('publicFee.done')}</p>}
      </section>
      <Receipts receipts={data.receipts} />
    </>
  );
}

/** One code for all fees. */
function Together({ together }: { together: NonNullable<Data['together']> }) {
  const { t } = useAreaWords(areas);
  const { debt, reference, bankName, accountNumber, accountHolder, code } = together;
  return (
    <article className={classes.item}>
      <p className={own.amount}>{showAmount(debt)} ₫</p>
      <h3 className={own.name}>{t('publicFee.together')}</h3>
      <Paying name={t('publicFee.together')} {...{ debt, reference, bankName, accountNumber, accountHolder, code }} />
    </article>
  );
}

interface PayingProps {
  name: string;
  debt: number;
  reference: string;
  bankName: string;
  accountNumber: string;
  accountHolder: string;
  /** The text of the VietQR code. */
  code: string;
}

/** A VietQR code to scan or keep, and the facts of the transfer to copy. */
function Paying({ name, debt, reference, bankName, accountNumber, accountHolder, code }: PayingProps) {
  const { t } = useAreaWords(areas);
  const canvas = useRef<HTMLCanvasElement>(null);
  const save = () => {
    if (!canvas.current) return;
    const link = document.createElement('a');
    link.href = canvas.current.toDataURL('image/png');
    link.download = `vietqr-${reference}.png`;
    link.click();
  };
  return (
    <>
      <div className={`${own.code} framed round3 p3`}>
        <VietQrCanvas ref={canvas} code={code} label={t('publicFee.code', { name })} />
        <p>{t('publicFee.scan')}</p>
      </div>
      <Button fullWidth variant="default" size="md" leftSection={<IconDownload />} onClick={save}>
        {t('publicFee.save')}
      </Button>
      <dl className={`${classes.lines} ${own.lines}`}>
        <Line
          name={t('publicFee.account', { bank: bankName })}
          value={accountNumber}
          copy={t('publicFee.copyAccount')}
        />
        <Line name={t('publicFee.holder')} value={accountHolder} />
        <Line
          name={t('publicFee.amount')}
          value={`${showAmount(debt)} ₫`}
          copied={String(debt)}
          copy={t('publicFee.copyAmount')}
        />
        <Line name={t('publicFee.reference')} value={reference} copy={t('publicFee.copyReference')} />
      </dl>
    </>
  );
}

function Fee({ fee, isFirst }: { fee: Data['fees'][number]; isFirst: boolean }) {
  const { t } = useAreaWords(areas);
  const [isOpen, setOpen] = useState(isFirst);
  const { name, debt, total, dueOn, overdue, pending, reference, accounts } = fee;
  const [account] = accounts;
  const day = formatDate(dueOn);
  return (
    <article className={classes.item}>
      <p className={own.amount}>{showAmount(debt)} ₫</p>
      <h3 className={own.name}>
        {name}
        {debt < total && `, ${t('publicFee.rest', { total: showAmount(total) })}`}
      </h3>
      <p className={overdue > 0 ? own.overdue : undefined}>
        {overdue > 0 ? t('publicFee.overdue', { day, count: overdue }) : t('publicFee.due', { day })}
      </p>
      {pending && <p>{t('publicFee.pending')}</p>}
      {!pending && !account && <p>{t('publicFee.noAccount')}</p>}
      {!pending && account && !isOpen && (
        <button type="button" className={`${classes.tap} inline-row gap2 quiet strong`} onClick={() => setOpen(true)}>
          <IconQrcode aria-hidden="true" />
          {t('publicFee.show')}
        </button>
      )}
      {!pending && account && isOpen && <Paying name={name} debt={debt} reference={reference} {...account} />}
    </article>
  );
}

interface LineProps {
  name: string;
  value: string;
  /** The text that the button copies, when it is another one than is shown. */
  copied?: string;
  copy?: string;
}

function Line({ name, value, copied = value, copy: label }: LineProps) {
  const { t } = useAreaWords(areas);
  return (
    <div>
      <div>
        <dt className="faint tiny">{name}</dt>
        <dd className="breaks number">{value}</dd>
      </div>
      {label && (
        <CopyButton value={copied}>
          {({ copied: isDone, copy }) => (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={isDone ? t('publicFee.copied') : label}
              onClick={copy}
            >
              {isDone ? <IconCheck /> : <IconCopy />}
            </ActionIcon>
          )}
        </CopyButton>
      )}
    </div>
  );
}

function Receipts({ receipts }: Pick<Data, 'receipts'>) {
  const { t } = useAreaWords(areas);
  const [isWhole, setWhole] = useState(false);
  if (receipts.length === 0) return null;
  const shown = isWhole ? receipts : receipts.slice(0, RECEIPTS_FIRST);
  const left = receipts.length - shown.length;
  return (
    <section className={classes.section}>
      <h2>{t('publicFee.receipts')}</h2>
      <ul className={own.receipts}>
        {shown.map(({ id, code, issuedOn, amount, isCancelled, address }) => (
          <li key={id} className="row between gap3 ruled">
            <div>
              <b>{showAmount(amount)} ₫</b>
              <span className="hint">
                {code} · {formatDate(issuedOn)}
                {isCancelled && ` · ${t('publicFee.cancelled')}`}
              </span>
            </div>
            {address && (
              <ActionIcon
                component="a"
                href={address}
                download
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('publicFee.load', { code })}
              >
                <IconDownload />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={`${classes.tap} inline-row gap2 quiet strong`} onClick={() => setWhole(true)}>
          {t('publicFee.more', { count: left })}
        </button>
      )}
    </section>
  );
}
