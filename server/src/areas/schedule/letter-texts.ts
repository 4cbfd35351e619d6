import type { LetterKind } from '@hoivien/contract/areas/schedule/letter.schema.ts';
import type { Language, Pair } from '@hoivien/contract/kit/message.ts';
import type { MailContent, MailPart } from '../../kit/mail/layout.ts';

/** What a letter is about; a removed participant is told that the meeting is cancelled for them. */
export type Occasion = LetterKind | 'removal';

/** The facts of a letter in words. */
export interface LetterFacts {
  occasion: Occasion;
  /** 1 for a meeting, 2 for an event. */
  kind: number;
  title: string;
  name: string;
  association: string;
  startTime: Date;
  endTime: Date;
  address: string | null;
  link: string | null;
  host: string | null;
  reason: string | null;
  agenda: readonly { time: string | null; text: string; speaker: string | null }[];
  /** Cleaned HTML for mails; null without a content. */
  content: string | null;
  /** The address for answers; null where none is taken. */
  answer: string | null;
  language: Language;
}

const OFFSET = 7 * 60 * 60 * 1000;
const two = (number: number) => String(number).padStart(2, '0');

const WEEKDAYS: readonly Pair[] = [
  ['Chủ nhật', 'Sunday'],
  ['Thứ Hai', 'Monday'],
  ['Thứ Ba', 'Tuesday'],
  ['Thứ Tư', 'Wednesday'],
  ['Thứ Năm', 'Thursday'],
  ['Thứ Sáu', 'Friday'],
  ['Thứ Bảy', 'Saturday'],
];

function parts(moment: Date) {
  const local = new Date(moment.getTime() + OFFSET);
  const time = `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
  const day = `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`;
  return { time, day, weekday: local.getUTCDay() };
}

/** @example whenText(start, end, 'vi') // '14:00 đến 16:00, Thứ Sáu 20/11/2026' */
export function whenText(start: Date, end: Date, language: Language): string {
  const [from, to] = [parts(start), parts(end)];
  const weekday = (of: typeof from) => WEEKDAYS[of.weekday]?.[language === 'vi' ? 0 : 1] ?? '';
  const until = language === 'vi' ? 'đến' : 'to';
  if (from.day === to.day) return `${from.time} ${until} ${to.time}, ${weekday(from)} ${from.day}`;
  return `${from.time} ${weekday(from)} ${from.day} ${until} ${to.time} ${weekday(to)} ${to.day}`;
}

const paragraph = (text: string): MailPart => ({ paragraph: text });

/** Subjects; `{what}` is the title, `{day}` the day of the meeting. */
const SUBJECTS: Readonly<Record<Occasion, Pair>> = {
  invitation: ['Thư mời {kind}: {what}, {day}', 'Invitation to a {kind}: {what}, {day}'],
  change: ['Thay đổi {kind}: {what}, {day}', 'Changed {kind}: {what}, {day}'],
  cancellation: ['Huỷ {kind}: {what}, {day}', 'Cancelled {kind}: {what}, {day}'],
  removal: ['Thôi mời dự {kind}: {what}, {day}', 'No longer invited to a {kind}: {what}, {day}'],
  reminder: ['Nhắc {kind}: {what}, {day}', 'Reminder of a {kind}: {what}, {day}'],
};

const FIRST: Readonly<Record<Occasion, Pair>> = {
  invitation: [
    '{association} trân trọng kính mời {name} tham dự {kind} sau.',
    '{association} invites {name} to the following {kind}.',
  ],
  change: [
    '{association} xin báo: {kind} dưới đây đã thay đổi. Xin theo các thông tin mới này.',
    '{association} informs you that the {kind} below has changed. Please follow this newer information.',
  ],
  cancellation: [
    '{association} rất tiếc phải báo: {kind} dưới đây đã bị huỷ.',
    '{association} regrets that the {kind} below is cancelled.',
  ],
  removal: [
    '{association} xin báo: {name} không còn trong danh sách mời dự {kind} dưới đây.',
    '{association} informs you that {name} is no longer invited to the {kind} below.',
  ],
  reminder: ['{association} xin nhắc: {kind} dưới đây sắp diễn ra.', '{association} reminds you of the {kind} below.'],
};

/** The mail about a meeting. */
export function letterMail(facts: LetterFacts): MailContent {
  const { occasion, language, startTime, endTime, address, link, host, reason, agenda, content, answer } = facts;
  const say = sayer(facts);
  const isOff = occasion === 'cancellation' || occasion === 'removal';
  const table: [string, string][] = [
    [say(['Thời gian', 'Time']), whenText(startTime, endTime, language)],
    ...(address ? [[say(['Địa điểm', 'Place']), address] as [string, string]] : []),
    ...(link && !isOff ? [[say(['Đường dẫn', 'Link']), link] as [string, string]] : []),
    ...(host ? [[say(['Chủ trì', 'Host']), host] as [string, string]] : []),
    ...(reason ? [[say(['Lý do huỷ', 'Reason']), reason] as [string, string]] : []),
    ...(agenda.length > 0 && !isOff ? [[say(['Chương trình', 'Agenda']), agendaText(agenda)] as [string, string]] : []),
  ];
  return {
    subject: say(SUBJECTS[occasion]),
    heading: facts.title,
    parts: [
      paragraph(say(['Kính gửi {name},', 'Dear {name},'])),
      paragraph(say(FIRST[occasion])),
      { facts: table },
      ...(content && !isOff ? [{ rich: content }] : []),
      ...(answer
        ? [
            paragraph(
              say([
                'Xin cho biết có tham dự được không. Có thể đổi trả lời cho đến giờ bắt đầu.',
                'Please tell us whether you take part. You can change your answer until the start.',
              ]),
            ),
            { button: { label: say(['Trả lời thư mời', 'Answer the invitation']), address: answer } },
          ]
        : []),
    ],
    why: say([
      'Quý vị nhận thư này vì có tên trong danh sách mời. Đường dẫn trả lời là của riêng Quý vị; xin đừng chuyển cho người khác.',
      'You get this mail because you are on the list of invited people. The link for answers is yours alone; please do not pass it on.',
    ]),
    language,
  };
}

const SMS: Readonly<Record<Occasion, Pair>> = {
  invitation: ['moi du', 'invites you to'],
  change: ['thay doi', 'changed'],
  cancellation: ['huy', 'cancelled'],
  removal: ['thoi moi du', 'no longer invited to'],
  reminder: ['nhac', 'reminds you of'],
};

/** The SMS about a meeting. Long titles and places are shortened, because three parts are the most. */
export function letterSms(facts: LetterFacts): string {
  const { occasion, language, startTime, endTime, address, answer, reason } = facts;
  const say = sayer(facts);
  const when = whenText(startTime, endTime, language);
  const place = address && occasion !== 'removal' ? `, ${short(address, 60)}` : '';
  const why = reason ? ` (${short(reason, 60)})` : '';
  const ask = answer ? ` ${say(['Tra loi', 'Answer'])}: ${answer}` : '';
  return `${short(facts.association, 40)}: ${say(SMS[occasion])} "${short(facts.title, 60)}" ${when}${place}${why}.${ask}`;
}

/** The text of the entry in calendar programs. */
export function entryText({ host, link, answer, agenda, language }: LetterFacts): string {
  const [hosted, agendaName, answered] =
    language === 'vi' ? ['Chủ trì', 'Chương trình', 'Trả lời'] : ['Host', 'Agenda', 'Answer'];
  return [
    ...(host ? [`${hosted}: ${host}`] : []),
    ...(agenda.length > 0 ? [`${agendaName}:\n${agendaText(agenda)}`] : []),
    ...(link ? [link] : []),
    ...(answer ? [`${answered}: ${answer}`] : []),
  ].join('\n');
}

function agendaText(agenda: LetterFacts['agenda']): string {
  return agenda
    .map(({ time, text, speaker }) => `${time ? `${time} ` : ''}${text}${speaker ? ` (${speaker})` : ''}`)
    .join('\n');
}

function sayer({ language, kind, title, name, association, startTime }: LetterFacts) {
  const words: Record<string, string> = {
    kind: language === 'vi' ? (kind === 1 ? 'họp' : 'sự kiện') : kind === 1 ? 'meeting' : 'event',
    what: short(title, 120),
    day: parts(startTime).day,
    name,
    association,
  };
  const longer = language === 'vi' && kind === 1 ? { ...words, kind: 'cuộc họp' } : words;
  return ([vi, en]: Pair) => {
    // "Thư mời họp" but "cuộc họp dưới đây".
    const used = vi.includes('{what}') ? words : longer;
    return (language === 'vi' ? vi : en).replace(/\{(\w+)\}/g, (_, key: string) => used[key] ?? '');
  };
}

function short(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;
}
