import type { FeeOfMember } from '@hoivien/contract/areas/money/fee/fee-history.schema.ts';
import { readAmount, showAmount } from '@hoivien/contract/kit/amount.ts';
import { ActionIcon, Button, CopyButton, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconPhoto } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { ACCOUNTS_PATH } from './accounts-path.ts';
import classes from './Fee.module.css';
import { useVietQr } from './use-fees.ts';
import { VietQrPicture } from './VietQrPicture.tsx';
import { passing } from '../../../kit/ui/typing.ts';

/** The side of a copied picture in pixels, with its margin. */
const PICTURE = 640;

/** The VietQR code of a fee: its debt, or another amount that a person types. */
export function VietQrCard({ fee }: { fee: FeeOfMember }) {
  const { t } = useWords();
  return <QrCard title={t('fee.qr')} of={fee.id} debt={fee.debt} version={`${fee.paid} ${fee.waived}`} />;
}

interface QrCardProps {
  title: string;
  /** The fee, or the path of what a member owes. */
  of: string;
  debt: number;
  /** Changes with the entries, so that a payment changes the amount. */
  version: string;
}

/** The code of an amount that is owed, with the account that takes it. */
export function QrCard({ title, of, debt, version }: QrCardProps) {
  const { t, formatDateTime } = useWords();
  const [typed, setTyped] = useState('');
  const read = readAmount(typed);
  const wanted = ('amount' in read && read.amount) || undefined;
  const query = useVietQr(of, wanted, version);
  const [accountId, setAccountId] = useState<string>();
  const picture = useRef<SVGSVGElement>(null);
  const { data } = query;
  if (query.isError && !data) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={140} className={classes.part} />;
  const account = data.accounts.find(({ id }) => id === accountId) ?? data.accounts[0];
  if (debt <= 0 && !wanted) return null;
  if (!account)
    return (
      <section className={classes.part} aria-label={title}>
        <h2>{title}</h2>
        <p>{t('fee.qrNone')}</p>
        {data.mayKeep && (
          <Button variant="default" component={Link} to={ACCOUNTS_PATH}>
            {t('fee.qrSet')}
          </Button>
        )}
      </section>
    );
  return (
    <section className={classes.part} aria-label={title}>
      <div className={`${classes.qr} grid gap4`}>
        <VietQrPicture ref={picture} code={account.code} label={title} />
        <div>
          <h2>{title}</h2>
          {data.accounts.length > 1 ? (
            <NativeSelect
              size="xs"
              aria-label={t('fee.account')}
              value={account.id}
              onChange={({ currentTarget }) => setAccountId(currentTarget.value)}
              data={data.accounts.map((one) => ({
                value: one.id,
                label: [one.bankName, one.accountNumber, one.clubName].filter(Boolean).join(' · '),
              }))}
            />
          ) : (
            <p>{account.bankName}</p>
          )}
          <p className="number">{account.accountNumber}</p>
          <p>{account.accountHolder}</p>
          {account.changedAt && (
            <p className={classes.changed}>
              {t('fee.changedAt', { when: formatDateTime(account.changedAt).slice(0, 16) })}
            </p>
          )}
          <p className={classes.reference}>
            {t('fee.reference')} {data.reference}
            <CopyButton value={data.reference}>
              {({ copied, copy }) => (
                <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('fee.reference')} onClick={copy}>
                  {copied ? <IconCheck /> : <IconCopy />}
                </ActionIcon>
              )}
            </CopyButton>
          </p>
          <p className="number">{showAmount(data.amount)} ₫</p>
        </div>
      </div>
      <div className={`${classes.qrTools} flex gap3 mt3`}>
        <TextInput
          {...passing}
          size="xs"
          label={t('fee.qrAmount')}
          placeholder={showAmount(Math.max(0, debt))}
          inputMode="numeric"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={() => setTyped(wanted ? showAmount(wanted) : '')}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPhoto />}
          onClick={() =>
            void copyPicture(picture.current).then(
              () => notify.done(t('fee.copied')),
              () => notify.done(t('fee.copyFailed')),
            )
          }
        >
          {t('fee.copyImage')}
        </Button>
      </div>
    </section>
  );
}

/** Puts the code into the clipboard as a picture. Rejects where the browser does not allow it. */
async function copyPicture(svg: SVGSVGElement | null): Promise<void> {
  if (!svg) throw new Error('There is no picture yet.');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: PICTURE, height: PICTURE });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser draws no pictures.');
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, PICTURE, PICTURE);
  pen.drawImage(image, 0, 0, PICTURE, PICTURE);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('The browser made no picture.');
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
}
