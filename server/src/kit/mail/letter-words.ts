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

/**
 * The sentence at the end of a mail: why its reader gets it. `listed` is for members. A person outside the association reads
 * that it entered their address, and whom to tell of a mistake. A letter with a link asks to keep the link private.
 */
export function whyText(
  say: Say,
  listed: Pair,
  { outsideAddress, hasLink }: { outsideAddress: string | null; hasLink: boolean },
): string {
  const why = outsideAddress === null ? say(listed) : say(OUTSIDE_WHY, { address: outsideAddress });
  return hasLink ? `${why} ${say(OWN_LINK)}` : why;
}

const OUTSIDE_WHY: Pair = [
  'Quý vị không phải là hội viên; Quý vị nhận thư này vì {association} đã ghi địa chỉ {address} vào danh sách gửi. Nếu nhầm, xin báo lại cho {association}.',
  'You are not a member; you get this mail because {association} put the address {address} on its list for this mail. If that is a mistake, please tell {association}.',
];
const OWN_LINK: Pair = [
  'Đường dẫn trong thư là của riêng Quý vị; xin đừng chuyển cho người khác.',
  'The link in it is yours alone; please do not pass it on.',
];

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
