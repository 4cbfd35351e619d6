import type { ACTIVITY_LETTER_KINDS } from '@hoivien/contract/areas/activity/activity.schema.ts';
import type { Language, Pair } from '@hoivien/contract/kit/message.ts';
import type { MailContent } from '../../kit/mail/layout.ts';
import { DEAR, fillerOf, paragraph, type Say, whenRow, whereRows, whyText } from '../../kit/mail/letter-words.ts';
import { dayText, short } from '../../kit/mail/when.ts';

export type LetterKind = (typeof ACTIVITY_LETTER_KINDS)[number];

/** The facts of a letter about an event. */
export interface LetterFacts {
  kind: LetterKind;
  title: string;
  name: string;
  association: string;
  startTime: Date;
  endTime: Date;
  address: string | null;
  /** Cleaned HTML for mails; null without a content. */
  content: string | null;
  /** The page of the participant, with the answer and the code for the entrance. */
  page: string;
  /** Whether the participant can still answer. */
  takesAnswer: boolean;
  /** Whether the participant answers by the link; otherwise the office does. */
  answersOwn: boolean;
  isWaiting: boolean;
  /** The address of a reader who is no member; null for members. */
  outsideAddress: string | null;
  /** Why it was cancelled; null in other letters. */
  reason: string | null;
  /** The result of the participant, for thanks. */
  grade: string | null;
  score: number;
  language: Language;
}

/** Subjects; `{what}` is the title, `{day}` the day of the event. */
const SUBJECTS: Readonly<Record<LetterKind, Pair>> = {
  invitation: ['Thư mời sự kiện: {what}, {day}', 'Invitation to an event: {what}, {day}'],
  change: ['Thay đổi sự kiện: {what}, {day}', 'Changed event: {what}, {day}'],
  place: ['Đã có chỗ: {what}, {day}', 'A place for you: {what}, {day}'],
  reminder: ['Nhắc sự kiện: {what}, {day}', 'Reminder of an event: {what}, {day}'],
  thanks: ['Cảm ơn đã tham gia: {what}', 'Thank you for taking part: {what}'],
  cancellation: ['Huỷ sự kiện: {what}, {day}', 'Cancelled event: {what}, {day}'],
  removal: ['Thôi mời dự sự kiện: {what}, {day}', 'No longer invited to an event: {what}, {day}'],
};

const FIRST: Readonly<Record<LetterKind, Pair>> = {
  invitation: [
    '{association} trân trọng kính mời {name} tham gia sự kiện sau.',
    '{association} invites {name} to the following event.',
  ],
  change: [
    '{association} xin báo: sự kiện dưới đây đã thay đổi. Xin theo các thông tin mới này.',
    '{association} informs you that the event below has changed. Please follow this newer information.',
  ],
  place: [
    '{association} xin báo: đã có chỗ cho {name} tại sự kiện dưới đây. Quý vị không còn ở danh sách chờ.',
    '{association} informs you that {name} has a place at the event below and no longer waits for one.',
  ],
  reminder: ['{association} xin nhắc: sự kiện dưới đây sắp diễn ra.', '{association} reminds you of the event below.'],
  thanks: [
    '{association} trân trọng cảm ơn {name} đã tham gia sự kiện dưới đây.',
    '{association} thanks {name} for taking part in the event below.',
  ],
  cancellation: [
    '{association} rất tiếc phải báo: sự kiện dưới đây đã bị huỷ. Xin Quý vị không đến.',
    '{association} regrets that the event below is cancelled. Please do not come.',
  ],
  removal: [
    '{association} xin báo: {name} không còn trong danh sách tham gia sự kiện dưới đây.',
    '{association} informs you that {name} is no longer on the list of the event below.',
  ],
};

/** The mail about an event. */
export function letterMail(facts: LetterFacts): MailContent {
  const { kind, language, startTime, endTime, address, content, page, takesAnswer, reason, grade, score } = facts;
  const say = sayer(facts);
  const isOver = kind === 'thanks';
  const table: [string, string][] = [
    whenRow(say, startTime, endTime, language),
    ...whereRows(say, { address }),
    ...(reason ? [[say(['Lý do huỷ', 'Reason']), reason] as [string, string]] : []),
    ...(isOver && grade ? [[say(['Xếp loại', 'Grade']), grade] as [string, string]] : []),
    ...(isOver && score > 0 ? [[say(['Điểm', 'Score']), String(score)] as [string, string]] : []),
  ];
  const isOff = kind === 'cancellation' || kind === 'removal';
  const asks = takesAnswer && !isOver && !isOff;
  return {
    subject: say(SUBJECTS[kind]),
    heading: facts.title,
    parts: [
      paragraph(say(DEAR)),
      paragraph(say(FIRST[kind])),
      { facts: table },
      ...(content && !isOver && !isOff ? [{ rich: content }] : []),
      ...(facts.isWaiting && !isOff
        ? [
            paragraph(
              say([
                'Hiện đã hết chỗ, Quý vị đang ở danh sách chờ và sẽ được báo khi có chỗ.',
                'All places are taken; you are on the waiting list and will be told of a free place.',
              ]),
            ),
          ]
        : []),
      ...(asks
        ? [
            paragraph(say(facts.answersOwn ? ASKS : OFFICE_ANSWERS)),
            { button: { label: say(facts.answersOwn ? ANSWER : LOOK), address: page } },
          ]
        : []),
    ],
    why: whyText(say, WHY, { outsideAddress: facts.outsideAddress, hasLink: asks }),
    language,
  };
}

const ASKS: Pair = [
  'Xin cho biết có tham gia được không. Trang trả lời cũng có mã để điểm danh ở cửa.',
  'Please tell us whether you take part. The page for answers also has the code for the entrance.',
];
const OFFICE_ANSWERS: Pair = [
  'Văn phòng hiệp hội xác nhận việc tham gia của Quý vị. Trang của Quý vị có thông tin sự kiện và mã để điểm danh ở cửa.',
  'The office of the association answers for you. Your page has the facts of the event and the code for the entrance.',
];
const ANSWER: Pair = ['Trả lời và lấy mã vào cửa', 'Answer and get the code'];
const LOOK: Pair = ['Xem sự kiện và mã vào cửa', 'See the event and the code'];

const WHY: Pair = [
  'Quý vị nhận thư này vì có tên trong danh sách của sự kiện.',
  'You get this mail because you are on the list of the event.',
];

/** The text of the entry in calendar programs. */
export function entryText({ page, language, answersOwn }: LetterFacts): string {
  const [vi, en] = answersOwn
    ? ['Trả lời và mã vào cửa', 'Answer and code']
    : ['Sự kiện và mã vào cửa', 'Event and code'];
  return `${language === 'vi' ? vi : en}: ${page}`;
}

function sayer({ language, title, name, association, startTime }: LetterFacts): Say {
  return fillerOf(language, { what: short(title, 120), day: dayText(startTime), name, association });
}
