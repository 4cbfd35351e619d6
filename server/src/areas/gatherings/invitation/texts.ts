import type { LetterOccasion } from '@hoivien/contract/fragments/letters.ts';
import type { Language, Pair } from '@hoivien/contract/kit/message.ts';
import type { MailContent } from '../../../kit/mail/layout.ts';
import { DEAR, fillerOf, paragraph, type Say, whenRow, whereRows, whyText } from '../../../kit/mail/letter-words.ts';
import { dayText, short, whenText } from '../../../kit/mail/when.ts';

/** How a letter asks for the answer, and how the entry in calendar programs names its link. */
export interface Ask {
  text: Pair;
  button: Pair;
  entry: Pair;
}

/** The facts of a letter in words. */
export interface LetterFacts {
  occasion: LetterOccasion;
  noun: Noun;
  title: string;
  name: string;
  /** The address of a reader who is no member; null for members. */
  outsideAddress: string | null;
  association: string;
  startTime: Date;
  endTime: Date;
  address: string | null;
  link?: string | null;
  host?: string | null;
  reason: string | null;
  agenda?: readonly { time: string | null; text: string; speaker: string | null }[];
  /** Further rows of the table, for example a result. */
  rows?: readonly [Pair, string][];
  /** Cleaned HTML for mails; null without a content. */
  content: string | null;
  /** A sentence between the content and the question. */
  remark?: Pair | undefined;
  ask: Ask;
  /** The address for answers; null where none is taken. */
  answer: string | null;
  language: Language;
}

/** What people are invited to, in subjects and in sentences: "Thư mời họp" but "cuộc họp dưới đây". */
const NOUNS = {
  meeting: [
    ['họp', 'meeting'],
    ['cuộc họp', 'meeting'],
  ],
  event: [
    ['sự kiện', 'event'],
    ['sự kiện', 'event'],
  ],
} satisfies Record<string, readonly Pair[]>;
export type Noun = keyof typeof NOUNS;

/** The subject, the first sentence and the words of the SMS. `{what}` is the title, `{day}` the day. */
const WORDS: Readonly<Record<LetterOccasion, { subject: Pair; first: Pair; sms: Pair }>> = {
  invitation: {
    subject: ['Thư mời {kind}: {what}, {day}', 'Invitation to {a} {kind}: {what}, {day}'],
    first: [
      '{association} trân trọng kính mời {name} tham dự {kind} sau.',
      '{association} invites {name} to the following {kind}.',
    ],
    sms: ['moi du', 'invites you to'],
  },
  change: {
    subject: ['Thay đổi {kind}: {what}, {day}', 'Changed {kind}: {what}, {day}'],
    first: [
      '{association} xin báo: {kind} dưới đây đã thay đổi. Xin theo các thông tin mới này.',
      '{association} informs you that the {kind} below has changed. Please follow this newer information.',
    ],
    sms: ['thay doi', 'changed'],
  },
  cancellation: {
    subject: ['Huỷ {kind}: {what}, {day}', 'Cancelled {kind}: {what}, {day}'],
    first: [
      '{association} rất tiếc phải báo: {kind} dưới đây đã bị huỷ. Xin Quý vị không đến.',
      '{association} regrets that the {kind} below is cancelled. Please do not come.',
    ],
    sms: ['huy', 'cancelled'],
  },
  postponement: {
    subject: ['Hoãn {kind}: {what}, {day}', 'Postponed {kind}: {what}, {day}'],
    first: [
      '{association} xin báo: {kind} dưới đây tạm hoãn. Xin Quý vị không đến vào giờ đã báo; khi có giờ mới, Quý vị sẽ được báo.',
      '{association} informs you that the {kind} below is postponed. Please do not come at the time below; you will be told of the new time.',
    ],
    sms: ['hoan', 'postponed'],
  },
  removal: {
    subject: ['Thôi mời dự {kind}: {what}, {day}', 'No longer invited to {a} {kind}: {what}, {day}'],
    first: [
      '{association} xin báo: {name} không còn trong danh sách mời dự {kind} dưới đây.',
      '{association} informs you that {name} is no longer invited to the {kind} below.',
    ],
    sms: ['thoi moi du', 'no longer invited to'],
  },
  reminder: {
    subject: ['Nhắc {kind}: {what}, {day}', 'Reminder of {a} {kind}: {what}, {day}'],
    first: ['{association} xin nhắc: {kind} dưới đây sắp diễn ra.', '{association} reminds you of the {kind} below.'],
    sms: ['nhac', 'reminds you of'],
  },
  place: {
    subject: ['Đã có chỗ: {what}, {day}', 'A place for you: {what}, {day}'],
    first: [
      '{association} xin báo: đã có chỗ cho {name} tại {kind} dưới đây. Quý vị không còn ở danh sách chờ.',
      '{association} informs you that {name} has a place at the {kind} below and no longer waits for one.',
    ],
    sms: ['da co cho', 'has a place for you at'],
  },
  offer: {
    subject: ['Mời nhận chỗ: {what}, {day}', 'A place is offered to you: {what}, {day}'],
    first: [
      '{association} xin báo: có một chỗ trống tại {kind} dưới đây, và chỗ này được giữ cho {name} đến hạn ghi dưới đây.',
      '{association} informs you that a place at the {kind} below is free and is kept for {name} until the time below.',
    ],
    sms: ['moi nhan cho', 'offers you a place at'],
  },
  offerEnded: {
    subject: ['Hết hạn nhận chỗ: {what}, {day}', 'The offer of a place has ended: {what}, {day}'],
    first: [
      '{association} xin báo: lời mời nhận chỗ tại {kind} dưới đây đã kết thúc. {name} vẫn ở danh sách chờ; nếu còn chỗ trống, Quý vị có thể nhận bằng cách trả lời lại.',
      '{association} informs you that the offer of a place at the {kind} below has ended. {name} stays on the waiting list; while a place is free, you can take it by answering again.',
    ],
    sms: ['het han nhan cho', 'the offer of a place has ended at'],
  },
  thanks: {
    subject: ['Cảm ơn đã tham gia: {what}', 'Thank you for taking part: {what}'],
    first: [
      '{association} trân trọng cảm ơn {name} đã tham gia {kind} dưới đây.',
      '{association} thanks {name} for taking part in the {kind} below.',
    ],
    sms: ['cam on da tham gia', 'thanks you for taking part in'],
  },
};

export const WHY: Pair = [
  'Quý vị nhận thư này vì có tên trong danh sách của {kind}.',
  'You get this mail because you are on the list of the {kind}.',
];

/** Whether a letter says that its reader is not expected any more. */
export function isOff(occasion: LetterOccasion): boolean {
  return occasion === 'cancellation' || occasion === 'postponement' || occasion === 'removal';
}

export function letterMail(facts: LetterFacts): MailContent {
  const { occasion, language, link = null, host, reason, agenda = [], rows = [], content, remark, ask, answer } = facts;
  const say = sayer(facts);
  const off = isOff(occasion);
  const table: [string, string][] = [
    whenRow(say, facts.startTime, facts.endTime, language),
    ...whereRows(say, { address: facts.address, link: off ? null : link, host: host ?? null }),
    ...(reason
      ? [[say(occasion === 'cancellation' ? ['Lý do huỷ', 'Reason'] : ['Lý do', 'Reason']), reason] as [string, string]]
      : []),
    ...(agenda.length > 0 && !off ? [[say(['Chương trình', 'Agenda']), agendaText(agenda)] as [string, string]] : []),
    ...rows.map(([label, value]): [string, string] => [say(label), value]),
  ];
  return {
    subject: say(WORDS[occasion].subject),
    heading: facts.title,
    parts: [
      paragraph(say(DEAR)),
      paragraph(say(WORDS[occasion].first)),
      { facts: table },
      ...(content && !off && occasion !== 'thanks' ? [{ rich: content }] : []),
      ...(remark && (!off || occasion === 'postponement') ? [paragraph(say(remark))] : []),
      ...(answer ? [paragraph(say(ask.text)), { button: { label: say(ask.button), address: answer } }] : []),
    ],
    why: whyText(say, WHY, { outsideAddress: facts.outsideAddress, hasLink: answer !== null }),
    language,
  };
}

/** The SMS of a letter. Long titles and places are shortened, because three parts are the most. */
export function letterSms(facts: LetterFacts): string {
  const { occasion, language, startTime, endTime, address, answer, reason } = facts;
  const say = sayer(facts);
  const when = whenText(startTime, endTime, language);
  const place = address && occasion !== 'removal' ? `, ${short(address, 60)}` : '';
  const why = reason ? ` (${short(reason, 60)})` : '';
  const link = answer ? ` ${say(['Tra loi', 'Answer'])}: ${answer}` : '';
  return `${short(facts.association, 40)}: ${say(WORDS[occasion].sms)} "${short(facts.title, 60)}" ${when}${place}${why}.${link}`;
}

/** The text of the entry in calendar programs. */
export function entryText({ host, link, answer, agenda = [], ask, language }: LetterFacts): string {
  const say = fillerOf(language, {});
  return [
    ...(host ? [`${say(['Chủ trì', 'Host'])}: ${host}`] : []),
    ...(agenda.length > 0 ? [`${say(['Chương trình', 'Agenda'])}:\n${agendaText(agenda)}`] : []),
    ...(link ? [link] : []),
    ...(answer ? [`${say(ask.entry)}: ${answer}`] : []),
  ].join('\n');
}

function agendaText(agenda: NonNullable<LetterFacts['agenda']>): string {
  return agenda
    .map(({ time, text, speaker }) => `${time ? `${time} ` : ''}${text}${speaker ? ` (${speaker})` : ''}`)
    .join('\n');
}

export function sayer({ language, noun, title, name, association, startTime }: LetterFacts, count = 1): Say {
  const words = { count: String(count), what: short(title, 120), day: dayText(startTime), name, association };
  return (pair, more) => {
    const kind = NOUNS[noun][pair[0].includes('{what}') ? 0 : 1]?.[language === 'vi' ? 0 : 1] ?? '';
    return fillerOf(language, { ...words, kind, a: noun === 'event' ? 'an' : 'a' })(pair, more);
  };
}
