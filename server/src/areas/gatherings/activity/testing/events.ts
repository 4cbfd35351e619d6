import { randomUUID } from 'node:crypto';
import { clubs, members } from '../../../../db/tables/member.ts';
import { clubMembers } from '../../../../db/tables/membership.ts';
import { meritBadges } from '../../../../db/tables/merit-badge.ts';
import { uuidv7 } from '../../../../kit/uuid.ts';
import type { TestApp, TestClient } from '../../../../testing/make-app.ts';

const HOUR = 3_600_000;

export const CODES = [
  'Create',
  'Update',
  'Delete',
  'Search',
  'View',
  'Export',
  'CreateSub',
  'UpdateSub',
  'DeleteSub',
].map((action) => `Activities${action}`);

/** A moment so many hours from the clock of the house. */
export const inHours = ({ clock }: Pick<TestApp, 'clock'>, hours: number) =>
  new Date(clock.now.getTime() + hours * HOUR).toISOString();

/** The input of an event that begins so many hours from now and lasts four hours. */
export function eventInput(house: TestApp, hours: number, changes: object = {}) {
  return {
    title: 'Đại hội thể thao hội viên',
    startTime: inHours(house, hours),
    endTime: inHours(house, hours + 4),
    score: 10,
    grades: [
      { name: 'Xuất sắc', score: 5 },
      { name: 'Tốt', score: 2 },
    ],
    ...changes,
  };
}

export async function addEvent(house: TestApp, staff: TestClient, hours: number, changes: object = {}) {
  const { status, body } = await staff.post('/api/Activities', eventInput(house, hours, changes));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}

export async function addMember({ db }: Pick<TestApp, 'db'>, name: string, changes: object = {}): Promise<string> {
  const [id, code] = [uuidv7(), `HV-${randomUUID().slice(0, 8)}`];
  await db.insert(members).values({
    id,
    type: 1,
    code,
    codeKey: code.toLowerCase(),
    name,
    emailAddress: `${code}@example.test`.toLowerCase(),
    emailAddressKey: `${code}@example.test`.toLowerCase(),
    approvedAt: new Date(),
    canConfirmActivity: true,
    ...changes,
  });
  return id;
}

export async function join({ db }: Pick<TestApp, 'db'>, clubId: string, memberId: string): Promise<void> {
  await db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId, joinedOn: '2020-01-01' });
}

export async function addBadge({ db }: Pick<TestApp, 'db'>, name: string): Promise<string> {
  const id = uuidv7();
  const code = `HH-${id.slice(-8)}`;
  await db.insert(meritBadges).values({ id, code, codeKey: code.toLowerCase(), name, searchKey: '' });
  return id;
}

/** The people of an event by name. */
export async function peopleOf(staff: TestClient, id: string) {
  const { status, body } = await staff.get(`/api/Activities/${id}/Members?pageSize=100`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.items as { id: string; name: string; status: number; isWaiting: boolean; score: number }[];
}

export async function invite(staff: TestClient, id: string, memberIds: readonly string[]) {
  return staff.post(`/api/Activities/${id}/Members`, { selection: { memberIds } });
}

export async function addClub(house: Pick<TestApp, 'db'>, name = 'CLB Doanh nhân trẻ'): Promise<string> {
  const id = await addMember(house, name, { type: 5, canConfirmActivity: false });
  await house.db.insert(clubs).values({ id });
  return id;
}
