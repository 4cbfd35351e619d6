import type { Ranked } from '@hoivien/contract/areas/activity/activity.schema.ts';
import type { Words } from '../../kit/i18n/words.ts';
import './event.texts.ts';

/** A ranking as UTF-8 text with separators. The mark at its beginning tells Excel about the accents. */
export function rankingFile(rows: readonly Ranked[], by: 'member' | 'club', { t }: Pick<Words, 't'>): Blob {
  const head = [
    t('event.rank'),
    t(by === 'club' ? 'event.byClubShort' : 'event.name'),
    t('event.code'),
    t('event.score'),
    t('event.events'),
    t('event.badges'),
  ];
  const lines = rows.map(({ rank, name, code, score, came, badges }) => [rank, name, code ?? '', score, came, badges]);
  const text = [head, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

/** A text that begins like a formula gets an apostrophe, so that no spreadsheet runs it. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
