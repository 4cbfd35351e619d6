import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityParticipant } from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { type StubAnswer, type StubRequest, stubServer } from '../../../../kit/testing/stub-server.ts';

export const EVENT_CODES = [...resourceCodes(activity), 'MembersSearch'];
export const EVENT_ID = '0197a000-0000-7000-a000-000000000001';
export const GRADES = [
  { id: '0197a000-0000-7000-9000-000000000001', name: 'Tốt', score: 10 },
  { id: '0197a000-0000-7000-9000-000000000002', name: 'Khá', score: 5 },
];
const ACTIONS = ['Update', 'Start', 'End', 'Conduct', 'Cancel', 'Delete'];

/** An event as the server returns it: in progress, with places for 2 people. */
export function eventRecord(changes: Readonly<Record<string, unknown>> = {}) {
  const empty = Object.fromEntries(Object.keys(activity.fields).map((name) => [name, null]));
  return {
    ...empty,
    id: EVENT_ID,
    version: 1,
    title: 'Ngày hội kết nối',
    startTime: '2126-11-22T01:00:00.000Z',
    endTime: '2126-11-22T04:30:00.000Z',
    heldFrom: '2126-11-22T01:00:00.000Z',
    heldUntil: '2126-11-22T04:30:00.000Z',
    address: 'GEM Center',
    score: 10,
    places: 2,
    grades: GRADES,
    meritBadgeIds: [],
    clubIds: [],
    otherEmails: [],
    attachmentIds: [],
    state: 2,
    participantCount: 3,
    confirmedCount: 1,
    waitingCount: 1,
    cameCount: 0,
    childCount: 0,
    createdAt: '2026-11-01T02:03:04.000Z',
    createdBy: 'Nguyễn Bảo Trâm',
    updatedAt: '2026-11-02T02:03:04.000Z',
    updatedBy: 'Nguyễn Bảo Trâm',
    allowedActions: ACTIONS.map((action) => ({ action, refusal: null })),
    ...changes,
  };
}

/** A confirmed participant, one who waits, and one without an answer. */
export const participants = ['Dệt may Thành Công', 'Gỗ An Cường', 'Nhựa Bình Minh'].map((name, index) => {
  const empty = Object.fromEntries(Object.keys(activityParticipant.fields).map((field) => [field, null]));
  return {
    ...empty,
    id: `0197a000-0000-7000-b000-00000000000${index + 1}`,
    version: 1,
    activityId: EVENT_ID,
    memberId: `0197a000-0000-7000-c000-00000000000${index + 1}`,
    memberType: 1,
    name,
    status: index === 2 ? 1 : 2,
    isWaiting: index === 1,
    waitingNumber: index === 1 ? 1 : 0,
    answerBy: index === 2 ? null : 1,
    source: 1,
    grade: index === 0 ? 'Khá' : null,
    checkedInAt: index === 0 ? '2126-11-22T01:06:00.000Z' : null,
    attended: index === 0,
    score: index === 0 ? 15 : 0,
    childScore: 0,
    meritBadgeNames: null,
    allowedActions: [],
  };
});

const figures = { invited: 3, confirmed: 1, rejected: 0, waiting: 1, came: 1, confirmedCame: 1 };
export const summary = {
  id: EVENT_ID,
  title: 'Ngày hội kết nối',
  startTime: '2126-11-22T01:00:00.000Z',
  endTime: '2126-11-22T04:30:00.000Z',
  address: 'GEM Center',
  state: 2,
  places: 2,
  clubName: null,
  totals: { ...figures, walkIns: 0, score: 15, badges: 0 },
  byClub: [{ clubId: null, clubName: null, ...figures }],
  byType: [{ memberType: 1, ...figures }],
  byGrade: [{ gradeId: GRADES[1]?.id, name: 'Khá', count: 1 }],
  badges: [],
  children: [],
  reports: [],
};

/** A server for the screens of events; `other` answers first. */
export function stubEvents(
  record: unknown = eventRecord(),
  other: (request: StubRequest) => StubAnswer | undefined = () => undefined,
): StubRequest[] {
  return stubServer((request) => {
    const own = other(request);
    if (own) return own;
    const { path } = request;
    const page = (items: readonly unknown[]) => ({
      body: { data: { items, total: items.length, page: 1, pageSize: 20 } },
    });
    if (path.endsWith('/Summary')) return { body: { data: summary } };
    if (path === '/api/ActivityParticipants') return page(participants);
    if (path.endsWith('/History') || /^\/api\/\w+$/.test(path)) return page([]);
    if (path.endsWith('/Options') || path === '/api/SavedViews') return { body: { data: [] } };
    return { body: { data: record } };
  });
}
