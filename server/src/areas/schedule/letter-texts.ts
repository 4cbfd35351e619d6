import type { LetterKind } from '@hoivien/contract/areas/schedule/letter.schema.ts';
import type { Language, Pair } from '@hoivien/contract/kit/message.ts';
import type { MailContent } from '../../kit/mail/layout.ts';
import { DEAR, fillerOf, paragraph, type Say, whenRow, whereRows, whyText } from '../../kit/mail/letter-words.ts';
import { dayText, short, timeText, whenText } from '../../kit/mail/when.ts';

/** What a letter is about; a removed participant is told that the meeting is cancelled for them. */
export type Occasion = LetterKind | 'removal';

/** The facts of a letter in words. */
export interface LetterFacts {
  occasion: Occasion;
  /** 1 for a meeting, 2 for an event. */
  kind: number;
  title: string;
  name: string;
  /** The address of a reader who is no member; null for members. */
  outsideAddress: string | null;
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
    whenRow(say, startTime, endTime, language),
    ...whereRows(say, { address, link: isOff ? null : link, host }),
    ...(reason ? [[say(['Lý do huỷ', 'Reason']), reason] as [string, string]] : []),
    ...(agenda.length > 0 && !isOff ? [[say(['Chương trình', 'Agenda']), agendaText(agenda)] as [string, string]] : []),
  ];
  return {
    subject: say(SUBJECTS[occasion]),
    heading: facts.title,
    parts: [
      paragraph(say(DEAR)),
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
            { button: { label: say(ANSWER_IT), address: answer } },
          ]
        : []),
    ],
    why: whyText(say, WHY, { outsideAddress: facts.outsideAddress, hasLink: answer !== null }),
    language,
  };
}

const WHY: Pair = [
  'Quý vị nhận thư này vì có tên trong danh sách mời.',
  'You get this mail because you are on the list of invited people.',
];
const ANSWER_IT: Pair = ['Trả lời thư mời', 'Answer the invitation'];

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

/** The facts of a meeting that was added to a series, with its number there. */
export type AddedFacts = LetterFacts & { number: number };

/** The mail about meetings that were added to a series, each with its own link for the answer. */
export function seriesMail(added: readonly AddedFacts[]): MailContent {
  const [first] = added;
  if (!first) throw new Error('A letter about a series needs a meeting.');
  const { language, address, link, host, content, title } = first;
  const say = sayer(first, added.length);
  const times = added.map(({ number, startTime, endTime }): [string, string] => [
    say(['Buổi {number}', 'Meeting {number}'], { number: String(number) }),
    whenText(startTime, endTime, language),
  ]);
  const answers = added
    .map(({ startTime, answer }) => `<li><p>${dayText(startTime)}: <a href="${answer}">${say(ANSWER_IT)}</a></p></li>`)
    .join('');
  return {
    subject: say(['Thư mời {kind}: {what}, thêm {count} buổi', 'Invitation to a {kind}: {what}, {count} more']),
    heading: title,
    parts: [
      paragraph(say(DEAR)),
      paragraph(
        say([
          '{association} trân trọng kính mời {name} tham dự {count} buổi sau đây của loạt này.',
          '{association} invites {name} to {count} more meetings of this series.',
        ]),
      ),
      { facts: [...times, ...whereRows(say, { address, link, host })] },
      ...(content ? [{ rich: content }] : []),
      paragraph(
        say([
          'Xin trả lời cho từng buổi. Có thể đổi trả lời cho đến giờ bắt đầu của buổi đó.',
          'Please answer for each meeting. You can change an answer until that meeting starts.',
        ]),
      ),
      { rich: `<ul>${answers}</ul>` },
    ],
    why: whyText(say, WHY, { outsideAddress: first.outsideAddress, hasLink: true }),
    language,
  };
}

/** The SMS about meetings that were added to a series. It has the link of the first one only, because three parts are the most. */
export function seriesSms(added: readonly AddedFacts[]): string {
  const [first, last] = [added[0], added.at(-1)];
  if (!first || !last) throw new Error('A letter about a series needs a meeting.');
  const say = sayer(first, added.length);
  const { association, title, address, answer } = first;
  const text = say(['moi du {count} buoi', 'invites you to {count} meetings']);
  const start = `${timeText(first.startTime)} ${dayText(first.startTime)}`;
  const days = `${start} - ${dayText(last.startTime)}${address ? `, ${short(address, 60)}` : ''}`;
  return `${short(association, 40)}: ${text} "${short(title, 60)}" ${days}. ${say(['Tra loi', 'Answer'])}: ${answer}`;
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

/** What people are invited to, in subjects and in sentences: "Thư mời họp" but "cuộc họp dưới đây". */
const MEETING: readonly Pair[] = [
  ['họp', 'meeting'],
  ['cuộc họp', 'meeting'],
];
const EVENT: readonly Pair[] = [
  ['sự kiện', 'event'],
  ['sự kiện', 'event'],
];

function sayer({ language, kind, title, name, association, startTime }: LetterFacts, count = 1): Say {
  const words = { count: String(count), what: short(title, 120), day: dayText(startTime), name, association };
  const names = kind === 1 ? MEETING : EVENT;
  return (pair, more) => {
    const named = names[pair[0].includes('{what}') ? 0 : 1]?.[language === 'vi' ? 0 : 1] ?? '';
    return fillerOf(language, { ...words, kind: named })(pair, more);
  };
}
