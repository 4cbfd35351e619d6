import type { MailContent } from '../../../kit/mail/layout.ts';
import { DEAR, paragraph, whereRows, whyText } from '../../../kit/mail/letter-words.ts';
import { dayText, short, timeText, whenText } from '../../../kit/mail/when.ts';
import { type LetterFacts, sayer, WHY } from '../invitation/index.ts';
import { ASK } from './letters.ts';

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
    .map(({ startTime, answer }) => `<li><p>${dayText(startTime)}: <a href="${answer}">${say(ASK.button)}</a></p></li>`)
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
      { facts: [...times, ...whereRows(say, { address, link: link ?? null, host: host ?? null })] },
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
