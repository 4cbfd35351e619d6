import { expect, test } from 'vitest';
import { timeOf } from './AgendaPart.tsx';
import { dayInWords } from '@hoivien/contract/kit/period.ts';
import { momentText, proposeMinutes } from './propose.ts';

test('days and moments are written in the words of official documents', () => {
  expect(dayInWords('2026-02-05')).toBe('ngày 05 tháng 02 năm 2026');
  expect(dayInWords('2026-03-20')).toBe('ngày 20 tháng 3 năm 2026');
  expect(momentText('2026-11-20T07:05:00Z')).toBe('14 giờ 05, ngày 20 tháng 11 năm 2026');
});

test('times of an agenda are read as people write them', () => {
  expect(['9', '9h', '9h30', '14:05', '24:00', 'mai', ' '].map(timeOf)).toEqual([
    '09:00',
    '09:00',
    '09:30',
    '14:05',
    undefined,
    undefined,
    null,
  ]);
});

test('the first text of minutes has numbers, agenda and decisions, with no HTML of its own', () => {
  const person = (voting: boolean, attendance: number | null) => ({ voting, attendance, status: 1 });
  const html = proposeMinutes({
    record: {
      startTime: '2026-11-20T07:00:00Z',
      endTime: '2026-11-20T09:30:00Z',
      address: 'Phòng <họp>',
      meetingHostName: 'Phạm Quốc Hưng',
      quorumNum: 2,
      quorumDen: 3,
    },
    people: [person(true, 1), person(true, 1), person(true, 3), person(false, 1)],
    agenda: [{ time: '14:00', text: 'Khai mạc', speaker: 'Chủ tịch' }],
    decisions: [{ content: 'Kết nạp 12 hội viên', votesFor: 2, votesAgainst: 0, votesAbstain: 0, dueOn: '2026-12-01' }],
  } as unknown as Parameters<typeof proposeMinutes>[0]);
  expect(html).toContain('Phòng &lt;họp&gt;');
  expect(html).toContain('Có mặt 2 trên 3 người có quyền biểu quyết, cùng 1 khách mời');
  expect(html).toContain('đủ túc số');
  expect(html).toContain('<strong>1. Khai mạc</strong> (Chủ tịch)');
  expect(html).toContain(
    'Kết nạp 12 hội viên. Biểu quyết: tán thành 2, không tán thành 0, không biểu quyết 0. Hạn: 01/12/2026.',
  );
});
