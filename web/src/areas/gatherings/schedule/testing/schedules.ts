import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import type { LooseRecord } from '../../../../kit/resource/records.ts';
import { type StubAnswer, type StubRequest, stubServer } from '../../../../kit/testing/stub-server.ts';
import { recipientCount } from '../../../../kit/resource/testing/recipient-count.ts';

/** All codes of schedules, and the code for choosing members. */
export const SCHEDULE_CODES = [...resourceCodes(schedule), 'MembersSearch'];

const ID = '0197a000-0000-7000-a000-000000000001';
export const companies = ['Dệt may Thành Công', 'Gỗ An Cường'].map((name, index) => ({
  id: `0197a000-0000-7000-b000-00000000000${index + 1}`,
  code: `HV-000${index + 1}`,
  name,
}));

/** A meeting as the server returns it, with one member and one outsider. */
export function scheduleRecord(changes: Partial<LooseRecord> = {}): LooseRecord {
  const empty = Object.fromEntries(Object.keys(schedule.fields).map((name) => [name, null]));
  return {
    ...empty,
    id: ID,
    version: 1,
    kind: 1,
    type: 1,
    title: 'Họp Ban Chấp hành',
    meetingHostName: 'Phạm Quốc Hưng',
    address: 'Hội trường A',
    startTime: '2126-11-21T07:00:00.000Z',
    endTime: '2126-11-21T09:30:00.000Z',
    state: 1,
    participantCount: 2,
    memberIds: [companies[0]?.id],
    otherEmails: [
      { id: '0197a000-0000-7000-c000-000000000001', name: 'Vũ Minh Châu', emailAddress: 'chau@example.com' },
    ],
    attachmentIds: [],
    createdAt: '2026-11-01T02:03:04.000Z',
    createdBy: 'Nguyễn Bảo Trâm',
    updatedAt: '2026-11-02T02:03:04.000Z',
    updatedBy: 'Nguyễn Bảo Trâm',
    quorumNum: 2,
    quorumDen: 3,
    attendingCount: 1,
    presentCount: 0,
    allowedActions: ['Update', 'Cancel', 'Conduct', 'Delete'].map((action) => ({ action, refusal: null })),
    ...changes,
  };
}

export const people = [
  { id: 'p1', memberId: 'm1', memberType: 1, name: 'Dệt may Thành Công', emailAddress: 'tc@example.com', status: 2 },
  { id: 'p2', memberId: 'm2', memberType: 99, name: 'Vũ Minh Châu', emailAddress: 'chau@example.com', status: 1 },
  { id: 'p3', memberId: 'm3', memberType: 1, name: 'Gỗ An Cường', emailAddress: null, status: 3 },
];

/** The same people as the page of a meeting reads them; the members may vote. */
export const attendees = people.map((person) => ({
  ...person,
  about: person.memberType === 1 ? 'Trần Anh Tuấn' : null,
  voting: person.memberType === 1,
  answerNote: null,
  attendance: null as number | null,
  attendanceAt: null,
  attendanceByName: null,
  missed: person.id === 'p3' ? 3 : 0,
}));

export const noMinutes = {
  version: 0,
  content: null,
  number: null,
  secretaryUserId: null,
  secretaryMemberId: null,
  secretaryName: null,
  chairName: null,
  signedOn: null,
  savedAt: null,
  savedByName: null,
};

const bare = { area: null, query: null, about: null, day: null, whom: null, noEmail: false, count: 1 };
/** What the drawer of recipients finds: the first company as a tag, and all of them as people. */
const found = [
  { kind: 'tag', total: 1, items: companies.slice(0, 1).map(({ id, name }) => ({ ...bare, id, name })) },
  { kind: 'person', total: companies.length, items: companies.map(({ id, name }) => ({ ...bare, id, name })) },
];

/**
 * A server for the screens of schedules: histories, participants, members to choose and lists; `other` answers first.
 */
export function stubSchedules(
  records: readonly LooseRecord[],
  other: (request: StubRequest) => StubAnswer | Promise<StubAnswer> | undefined = () => undefined,
): StubRequest[] {
  return stubServer((request) => {
    const own = other(request);
    if (own) return own;
    const { path } = request;
    const page = (items: readonly unknown[]) => ({
      body: { data: { items, total: items.length, page: 1, pageSize: 20 } },
    });
    if (path.endsWith('/Recipients/Count')) return { body: { data: recipientCount(2) } };
    if (path.endsWith('/Recipients/Found')) return { body: { data: found } };
    if (path.endsWith('/History')) return page([]);
    if (path.endsWith('/Attendance')) return { body: { data: attendees } };
    if (path.endsWith('/Agenda')) return { body: { data: { items: [], version: 0 } } };
    if (path.endsWith('/Minutes')) return { body: { data: noMinutes } };
    if (path.endsWith('/PaperWords')) return { body: { data: {} } };
    if (path.endsWith('/Hosts')) return { body: { data: [] } };
    if (path === '/api/ScheduleDecisions') return page([]);
    if (path.endsWith('/Participants')) return { body: { data: people } };
    if (path.endsWith('/Options')) return { body: { data: companies } };
    if (path === '/api/Schedules') return page(records);
    return { body: { data: records.find(({ id }) => path.endsWith(id)) ?? null } };
  });
}
