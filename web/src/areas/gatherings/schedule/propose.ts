import type { DecisionRecord } from '@hoivien/contract/areas/gatherings/schedule/decision.resource.ts';
import type { AgendaItem, Attendee } from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { quorumOf } from '@hoivien/contract/areas/gatherings/schedule/quorum.ts';
import type { ScheduleRecord } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { dayInWords, dayOf } from '@hoivien/contract/kit/period.ts';
import { escapeHtml } from '@hoivien/contract/kit/rich-text.ts';
import { dayAndTime } from '../../../kit/ui/moment/moment.ts';

/** Everything that is known about a meeting. */
export interface MeetingFacts {
  record: ScheduleRecord;
  people: readonly Attendee[];
  agenda: readonly AgendaItem[];
  decisions: readonly DecisionRecord[];
}

/**
 * The first text of minutes as HTML, from the facts of a meeting. Official documents are Vietnamese in every language of the
 * interface.
 */
export function proposeMinutes({ record, people, agenda, decisions }: MeetingFacts): string {
  const quorum = quorumOf(people, { quorumNum: record.quorumNum ?? 2, quorumDen: record.quorumDen ?? 3 });
  const present = people.filter(({ attendance }) => attendance === 1);
  const guests = present.filter(({ voting }) => !voting).length;
  const place = [record.address, record.link && `trực tuyến tại ${record.link}`].filter(Boolean).join('; ');
  const lines: string[] = [
    title('I. Thời gian, địa điểm'),
    text(`Cuộc họp khai mạc lúc ${momentText(record.startTime)}${place ? `, tại ${place}` : ''}.`),
    title('II. Thành phần'),
    ...(record.meetingHostName ? [text(`Chủ trì: ${record.meetingHostName}.`)] : []),
    text(
      quorum.voting > 0
        ? `Có mặt ${quorum.present} trên ${quorum.voting} người có quyền biểu quyết${guests > 0 ? `, cùng ${guests} khách mời` : ''}; vắng có lý do ${quorum.excused}, vắng mặt ${quorum.absent}. ${quorum.isReached ? 'Cuộc họp đủ túc số theo quy định.' : 'Cuộc họp chưa đủ túc số.'}`
        : `Có mặt ${present.length} trên ${people.length} người được mời.`,
    ),
    title('III. Nội dung'),
    ...(agenda.length > 0
      ? agenda.flatMap((item, index) => [
          `<p><strong>${escapeHtml(`${index + 1}. ${item.text}`)}</strong>${escapeHtml(item.speaker ? ` (${item.speaker})` : '')}</p>`,
          '<p>…</p>',
        ])
      : ['<p>…</p>']),
    title('IV. Nghị quyết'),
    ...(decisions.length > 0
      ? [`<ol>${decisions.map((one) => `<li><p>${escapeHtml(decisionText(one))}</p></li>`).join('')}</ol>`]
      : [text('Cuộc họp không có nghị quyết.')]),
    text(`Cuộc họp kết thúc lúc ${momentText(record.endTime)}. Biên bản được đọc lại và thông qua trước cuộc họp.`),
  ];
  return lines.join('');
}

function title(said: string): string {
  return `<h3>${escapeHtml(said)}</h3>`;
}

function text(said: string): string {
  return `<p>${escapeHtml(said)}</p>`;
}

function decisionText({ content, votesFor, votesAgainst, votesAbstain, ownerName, dueOn }: DecisionRecord): string {
  const votes =
    votesFor + votesAgainst + votesAbstain > 0
      ? ` Biểu quyết: tán thành ${votesFor}, không tán thành ${votesAgainst}, không biểu quyết ${votesAbstain}.`
      : '';
  const owner = ownerName ? ` Phụ trách: ${ownerName}.` : '';
  const due = dueOn ? ` Hạn: ${dueOn.split('-').reverse().join('/')}.` : '';
  return `${/[.!?]$/.test(content) ? content : `${content}.`}${votes}${owner}${due}`;
}

/** A moment in the words of documents. @example momentText('2026-02-05T07:00:00Z') // '14 giờ 00, ngày 05 tháng 02 năm 2026' */
export function momentText(iso: string): string {
  const [, time] = dayAndTime(iso);
  const [hour = '', minute = ''] = time.split(':');
  return `${hour} giờ ${minute}, ${dayInWords(dayOf(new Date(iso)))}`;
}
