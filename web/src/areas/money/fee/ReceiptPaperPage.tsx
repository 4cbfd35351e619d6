import { useAnswer } from '../../../kit/api/use-call.ts';
import { tell } from '../../../kit/api/ask.ts';
import { receiptCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { PAYMENT_METHOD } from '@hoivien/contract/areas/money/fee/fee.codes.ts';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import type { ReceiptPaper } from '@hoivien/contract/areas/money/fee/receipt.schema.ts';
import { showAmount } from '@hoivien/contract/kit/amount.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import papers from '../../../kit/paper/Papers.module.css';
import '../../../kit/paper/paper-fonts.css';
import { dayInWords } from '../../../kit/paper/day-in-words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import './fee-page.texts.ts';
import classes from './ReceiptPaper.module.css';
import { VietQrPicture } from './VietQrPicture.tsx';

type Size = 'A5' | 'A4';

/** A receipt with the contents of form 01-TT on A5 across or A4. Receipts are Vietnamese in every language. */
export function ReceiptPaperPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [size, setSize] = useState<Size>('A5');
  // What the printer gets: the first print is the original, every further one a copy.
  const [printing, setPrinting] = useState<ReceiptPaper>();
  const query = useAnswer(receiptCalls.paper, { params: { id } });
  if (query.isError) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  const paper = printing ?? query.data;
  if (!paper) return <Skeleton height={400} width="auto" m="xl" aria-label={t('fee.paper')} />;
  const print = async () => {
    try {
      const { data } = await tell(receiptCalls.print, { params: { id } });
      flushSync(() => setPrinting(data));
      window.print();
      setPrinting(undefined);
      await client.invalidateQueries({ queryKey: [receipt.area] });
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <div className={papers.page}>
      <div className={papers.panel}>
        <h1>
          {t('fee.paper')} {paper.code}
        </h1>
        <div className={papers.buttons} style={{ flexDirection: 'row' }}>
          <Button leftSection={<IconPrinter />} onClick={() => void print()}>
            {t('fee.print')}
          </Button>
          <Button variant="default" onClick={() => void navigate(-1)}>
            {t('fee.backToList')}
          </Button>
        </div>
        <div>
          <Segments
            label={t('fee.size')}
            value={size}
            options={[
              { value: 'A5', label: 'A5' },
              { value: 'A4', label: 'A4' },
            ]}
            onChange={(value) => setSize(value as Size)}
          />
          <p>{t('fee.paperHint')}</p>
          {paper.printed > 0 && <p>{t('fee.printedTimes', { count: paper.printed })}</p>}
          {paper.cancelled !== null && <p role="note">{t('fee.isCancelled', { reason: paper.cancelled })}</p>}
        </div>
      </div>
      <div className={papers.desk} role="region" aria-label={t('fee.paper')} tabIndex={0}>
        <Paper paper={paper} size={size} />
      </div>
    </div>
  );
}

/** Everything on the paper, in the order of the form. */
function Paper({ paper, size }: { paper: ReceiptPaper; size: Size }) {
  const { issuer } = paper;
  const isCash = paper.method === PAYMENT_METHOD.cash;
  return (
    <article className={classes.paper} data-size={size} lang="vi" aria-label={paper.code}>
      {paper.printed > 0 && <p className={classes.copy}>BẢN SAO</p>}
      {paper.cancelled !== null && <p className={classes.void}>ĐÃ HUỶ</p>}
      <header>
        <div>
          <p>
            <b>Đơn vị:</b> {issuer.name}
          </p>
          <p>
            <b>Địa chỉ:</b> {issuer.address ?? '……………………………………'}
          </p>
          {issuer.taxCode && (
            <p>
              <b>Mã số thuế:</b> {issuer.taxCode}
            </p>
          )}
        </div>
        <div className={classes.form}>
          {issuer.form && <b>{issuer.form}</b>}
          {issuer.regime && <em>{issuer.regime}</em>}
        </div>
      </header>
      <div className={classes.title}>
        <div />
        <div>
          <h2>Phiếu thu</h2>
          <p>
            <em>{capital(dayInWords(paper.issuedOn))}</em>
          </p>
        </div>
        <div className={classes.numbers}>
          <p>
            Quyển số: {paper.prefix}-{paper.year}
          </p>
          <p>
            Số: <b>{paper.code}</b>
          </p>
          <p>Nợ: ………………</p>
          <p>Có: ………………</p>
        </div>
      </div>
      <div className={classes.body}>
        {paper.owed && <VietQrPicture code={paper.owed.code} label="VietQR" />}
        <Line label="Họ và tên người nộp tiền" value={paper.payerName} strong />
        <Line label="Địa chỉ" value={paper.payerAddress} />
        <Line label="Lý do nộp" value={`${paper.reason} (${isCash ? 'tiền mặt' : 'chuyển khoản'})`} />
        {paper.lines.map(({ fee, reference, amount }) => (
          <Line key={reference} label={`– ${fee}`} value={`${showAmount(amount)} đồng (${reference})`} />
        ))}
        <Line label="Số tiền" value={`${showAmount(paper.amount)} đồng`} strong />
        <Line label="Viết bằng chữ" value={paper.amountWords} />
        <Line label="Kèm theo" value={`${paper.files > 0 ? paper.files : '……'} chứng từ gốc`} />
        {paper.owed && <Owed owed={paper.owed} />}
      </div>
      <p className={classes.signDay}>
        <em>{capital(dayInWords(paper.issuedOn))}</em>
      </p>
      <footer>
        <Sign title="Thủ trưởng đơn vị" hint="(Ký, họ tên, đóng dấu)" name={issuer.director} />
        <Sign title="Kế toán trưởng" hint="(Ký, họ tên)" name={issuer.accountant} />
        <Sign title="Người nộp tiền" hint="(Ký, họ tên)" name={null} />
        <Sign title="Người lập phiếu" hint="(Ký, họ tên)" name={paper.writtenBy} />
        <Sign title="Thủ quỹ" hint="(Ký, họ tên)" name={issuer.treasurer} />
      </footer>
      <p className={classes.received}>
        Đã nhận đủ số tiền (viết bằng chữ): <b>{paper.amountWords}</b>
      </p>
    </article>
  );
}

/** What is still owed of the fee; its code stands beside the lines. */
function Owed({ owed }: { owed: NonNullable<ReceiptPaper['owed']> }) {
  return (
    <p className={classes.owed}>
      {owed.fee} còn phải nộp <b>{showAmount(owed.debt)} đồng</b>; quét mã VietQR, hoặc chuyển khoản {owed.bankName}{' '}
      <b>{owed.accountNumber}</b>, {owed.accountHolder}, nội dung <b>{owed.reference}</b>
    </p>
  );
}

function Line({ label, value, strong = false }: { label: string; value: string | null; strong?: boolean }) {
  return (
    <p className={classes.line}>
      <span>{label}:</span> <span>{strong ? <b>{value}</b> : value}</span>
    </p>
  );
}

function Sign({ title, hint, name }: { title: string; hint: string; name: string | null }) {
  return (
    <div>
      <b>{title}</b>
      <em>{hint}</em>
      <span>{name}</span>
    </div>
  );
}

function capital(text: string): string {
  return `${text.charAt(0).toLocaleUpperCase('vi')}${text.slice(1)}`;
}
