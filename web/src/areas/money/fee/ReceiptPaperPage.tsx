import { useAnswer } from '../../../kit/call/use-answer.ts';
import { tell } from '../../../kit/api/ask.ts';
import { receiptCalls } from '@hoivien/contract/areas/money/fee/fee.calls.ts';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import type { ReceiptPaper } from '@hoivien/contract/areas/money/fee/receipt.schema.ts';
import { receiptSheet, sheetWord } from '@hoivien/contract/areas/money/fee/receipt-sheet.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import papers from '../../../kit/paper/Papers.module.css';
import '../../../kit/paper/paper-fonts.css';
import { notify } from '../../../kit/ui/notify.tsx';
import { Segments } from '../../../kit/ui/Segments.tsx';
import './fee-page.texts.ts';
import classes from './ReceiptPaper.module.css';
import { useReceiptFile } from './use-receipt-file.ts';
import { VietQrPicture } from './VietQrPicture.tsx';

type Size = 'A5' | 'A4';

/** A receipt with the contents of form 01-TT on A5 across or A4. Receipts are Vietnamese, with English beside it on wish. */
export function ReceiptPaperPage() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [size, setSize] = useState<Size>('A5');
  const [isBilingual, setBilingual] = useState(false);
  // What the printer gets: the first print is the original, every further one a copy.
  const [printing, setPrinting] = useState<ReceiptPaper>();
  const load = useReceiptFile(id);
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
      <div className={`${papers.panel} auto surface`}>
        <h1>
          {t('fee.paper')} {paper.code}
        </h1>
        <div className={`${papers.buttons} flex gap2`} style={{ flexDirection: 'row' }}>
          <Button leftSection={<IconPrinter />} onClick={() => void print()}>
            {t('fee.print')}
          </Button>
          <Button variant="default" leftSection={<IconDownload />} onClick={() => void load({ size, isBilingual })}>
            {t('fee.pdf', { size })}
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
          <Segments
            label={t('fee.language')}
            value={isBilingual ? 'both' : 'vi'}
            options={[
              { value: 'vi', label: t('fee.inVietnamese') },
              { value: 'both', label: t('fee.inBoth') },
            ]}
            onChange={(value) => setBilingual(value === 'both')}
          />
          <p>{t('fee.paperHint')}</p>
          {paper.printed > 0 && <p>{t('fee.printedTimes', { count: paper.printed })}</p>}
          {paper.cancelled !== null && <p role="note">{t('fee.isCancelled', { reason: paper.cancelled })}</p>}
        </div>
      </div>
      <div className={`${papers.desk} short auto`} role="region" aria-label={t('fee.paper')} tabIndex={0}>
        <Paper paper={paper} size={size} isBilingual={isBilingual} />
      </div>
    </div>
  );
}

/** Everything on the paper, in the order of the form. */
function Paper({ paper, size, isBilingual }: { paper: ReceiptPaper; size: Size; isBilingual: boolean }) {
  const sheet = receiptSheet(paper, isBilingual);
  return (
    <article
      className={`${classes.paper} clip relative`}
      data-size={size}
      data-bilingual={isBilingual || undefined}
      lang="vi"
      aria-label={paper.code}
    >
      {paper.cancelled !== null && <p className={classes.void}>{sheetWord('void', isBilingual)}</p>}
      <header>
        <div>
          {sheet.issuer.map(({ label, value }) => (
            <p key={label}>
              <b>{label}:</b> {value}
            </p>
          ))}
        </div>
        <div className={classes.form}>
          {sheet.form && <b>{sheet.form}</b>}
          {sheet.regime && <em>{sheet.regime}</em>}
        </div>
      </header>
      <div className={classes.title}>
        <div>{paper.printed > 0 && <p className={classes.copy}>{sheetWord('copy', isBilingual)}</p>}</div>
        <div>
          <h2>{sheet.title}</h2>
          <p>
            <em>{sheet.day}</em>
          </p>
        </div>
        <div className={classes.numbers}>
          {sheet.numbers.map(({ label, value, isStrong }) => (
            <p key={label}>
              {label}: {isStrong ? <b>{value}</b> : value}
            </p>
          ))}
        </div>
      </div>
      <div className={classes.body}>
        {paper.owed && <VietQrPicture code={paper.owed.code} label="VietQR" />}
        {sheet.lines.map((line, at) => (
          <p key={at} className={classes.line}>
            <span>{line.label}:</span> <span>{line.isStrong ? <b>{line.value}</b> : line.value}</span>
          </p>
        ))}
        {sheet.owed.length > 0 && (
          <p className={classes.owed}>
            {sheet.owed.map(({ text, isStrong }) => (isStrong ? <b key={text}>{text}</b> : text))}
          </p>
        )}
      </div>
      <p className={classes.signDay}>
        <em>{sheet.day}</em>
      </p>
      <footer>
        {sheet.signs.map(({ title, hint, name }) => (
          <div key={title}>
            <b>{title}</b>
            <em>{hint}</em>
            <span>{name}</span>
          </div>
        ))}
      </footer>
      <p className={classes.received}>
        {sheet.received.label}: <b>{sheet.received.value}</b>
      </p>
    </article>
  );
}
