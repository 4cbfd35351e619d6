import type { Language, Pair } from '@hoivien/contract/kit/message.ts';
import type { MailPart } from './layout.ts';
import { whenText } from './when.ts';

/** The words in place of the `{name}` in the texts of a letter. */
type Words = Readonly<Record<string, string>>;
export type Say = (pair: Pair, more?: Words) => string;

/** Chooses the language of the texts of a letter and fills them. @example fillerOf('vi', { name })(['Kính gửi {name},', 'Dear {name},']) */
export function fillerOf(language: Language, words: Words): Say {
  return ([vi, en], more) =>
    (language === 'vi' ? vi : en).replace(/\{(\w+)\}/g, (_, key: string) => more?.[key] ?? words[key] ?? '');
}

export const paragraph = (text: string): MailPart => ({ paragraph: text });

/** How letters about meetings and events begin. */
export const DEAR: Pair = ['Kính gửi {name},', 'Dear {name},'];

/** Place, link and host of something that people are invited to, as far as they are known. */
export function whereRows(
  say: Say,
  { address, link, host }: { address: string | null; link?: string | null; host?: string | null },
): [string, string][] {
  const rows: readonly (readonly [Pair, string | null | undefined])[] = [
    [['Địa điểm', 'Place'], address],
    [['Đường dẫn', 'Link'], link],
    [['Chủ trì', 'Host'], host],
  ];
  return rows.flatMap(([label, value]): [string, string][] => (value ? [[say(label), value]] : []));
}

/** The row with the time of something that people are invited to. */
export function whenRow(say: Say, start: Date, end: Date, language: Language): [string, string] {
  return [say(['Thời gian', 'Time']), whenText(start, end, language)];
}
