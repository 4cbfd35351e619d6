import { type Operations, ROWS_MAX } from '@hoivien/contract/areas/keeping/operation/operation.schema.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { sizeOf } from './line-words.ts';
import classes from './Operations.module.css';
import './operations-page.texts.ts';

/** Beside the lines: what fills the disk, and the rows of the main tables. */
export function DataSide({ data: { lines, sizes, rows } }: { data: Operations }) {
  const words = useWords();
  const { t, formatNumber } = words;
  const disk = lines.find((line) => line.kind === 'disk')?.figures;
  const { free = null, total = null } = disk ?? {};
  return (
    <div className={`${classes.side} rigid auto`} role="region" aria-label={t('operation.side')} tabIndex={0}>
      {free !== null && total !== null && (
        <section aria-labelledby="disk-by-kind">
          <header className="flex baseline between wrap faint mb2">
            <h2 id="disk-by-kind">{t('operation.folder')}</h2>
            <span>{t('operation.folderUsed', { used: sizeOf(total - free, words), total: sizeOf(total, words) })}</span>
          </header>
          {sizes ? (
            <>
              <div className={`${classes.bar} flex clip mb2`} aria-hidden="true">
                {sizes.map(({ kind, bytes }) => (
                  <i key={kind} data-kind={kind} style={{ width: `${(100 * bytes) / total}%` }} />
                ))}
              </div>
              <dl className="number">
                {[...sizes, { kind: 'free' as const, bytes: free }].map(({ kind, bytes }) => (
                  <div key={kind}>
                    <dt data-kind={kind}>{t(`operation.of${upper(kind)}`)}</dt>
                    <dd className="ink">{sizeOf(bytes, words)}</dd>
                  </div>
                ))}
              </dl>
            </>
          ) : (
            <p>{t('operation.sizesWait')}</p>
          )}
        </section>
      )}
      <section aria-labelledby="data-by-kind">
        <header className="flex baseline between wrap faint mb2">
          <h2 id="data-by-kind">{t('operation.rows')}</h2>
        </header>
        <dl className="number">
          {rows.map(({ kind, count }) => (
            <div key={kind}>
              <dt>{t(`operation.rows${upper(kind)}`)}</dt>
              <dd className="ink">{count >= ROWS_MAX ? `${formatNumber(ROWS_MAX)}+` : formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}

function upper<Text extends string>(text: Text): Capitalize<Text> {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}` as Capitalize<Text>;
}
