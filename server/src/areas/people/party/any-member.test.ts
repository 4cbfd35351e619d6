import { MEMBER_TYPE } from '@hoivien/contract/codes.ts';
import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { textOf } from '@hoivien/contract/messages.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../../db/tables/member.ts';
import { memberNotes } from '../../../db/tables/membership.ts';
import type { Actor } from '../../../kit/call.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { makeApp, type TestApp, type TestClient } from '../../../testing/make-app.ts';
import { anyMember, ofSeenMember } from './index.ts';

const clubId = uuidv7();
const types = Object.values(MEMBER_TYPE);
/** A member of each type, by type. */
const ids = new Map(types.map((type) => [type, uuidv7()]));
const ALL = ['Members', 'Partners', 'ExecutiveCommittees', 'Clubs', 'PersonalMembers', 'PersonalPartners'];

let house: TestApp;
let staff: TestClient;
beforeAll(async () => {
  house = await makeApp();
  staff = await house.signInAs(ALL.map((area) => `${area}Search`));
  await house.signInAs([], { clubId });
  await house.db.insert(members).values(
    types.map((type) => ({
      id: ids.get(type) as string,
      type,
      code: `AM-${type}`,
      codeKey: `am-${type}`,
      name: `Mọi Loại ${type}`,
      searchKey: `am-${type} moi loai ${type}`,
    })),
  );
});
afterAll(() => house[Symbol.asyncDispose]());

type Option = { id: string; code: string; name: string; note: string };
const options = async (who: TestClient, query: string): Promise<Option[]> => {
  const { status, body } = await who.get(`/api/AnyMembers/Options?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.data;
};

test('a picker of members offers all seven kinds and names the kind of each', async () => {
  const found = await options(staff, 'search=moi loai');
  expect(found.map(({ code }) => code)).toEqual([1, 2, 3, 4, 5, 6, 7].map((type) => `AM-${type}`));
  for (const { note } of found) for (const language of LANGUAGES) expect(textOf(note, language)).toBeTruthy();
  expect(textOf(found[6]?.note ?? '', 'en')).toBe('Personal partner');
  const recipients = await options(staff, 'search=moi loai&for=recipients');
  expect(recipients.map(({ code }) => code)).toEqual([1, 2, 3, 4, 6, 7].map((type) => `AM-${type}`));
});

test('a user chooses from the kinds that they may search, and without any from none', async () => {
  const some = await house.signInAs(['ClubsSearch', 'PartnersSearch']);
  // Personal partners have the codes of partners.
  expect((await options(some, 'search=moi loai')).map(({ code }) => code)).toEqual(['AM-3', 'AM-5', 'AM-7']);
  expect(await options(some, `ids=${ids.get(MEMBER_TYPE.unit)}`)).toEqual([]);
  const none = await house.signInAs(['MarketsSearch']);
  expect((await none.get('/api/AnyMembers/Options')).status).toBe(403);
});

test('a club finds only the members that it sees', async () => {
  const club = await house.signInAs(
    ALL.map((area) => `${area}Search`),
    { clubId },
  );
  expect(await options(club, 'search=moi loai')).toEqual([]);
  expect((await options(club, `ids=${clubId}`)).map(({ id }) => id)).toEqual([clubId]);
});

test('an erased member is not offered, and keeps its place where it was chosen', async () => {
  const id = ids.get(MEMBER_TYPE.partner) as string;
  await house.db.update(members).set({ erasedAt: new Date() }).where(eq(members.id, id));
  expect((await options(staff, 'search=moi loai')).map(({ code }) => code)).not.toContain('AM-3');
  expect((await options(staff, `ids=${id}`)).map((one) => one.id)).toEqual([id]);
  const chosen = await house.db.select({ id: members.id }).from(members).where(anyMember.within);
  expect(chosen.map((one) => one.id)).not.toContain(id);
  expect(chosen.map((one) => one.id)).not.toContain(ids.get(MEMBER_TYPE.outside));
});

test('rows of members are seen with the member', async () => {
  const rows = [clubId, ids.get(MEMBER_TYPE.unit) as string].map((memberId) => ({
    id: uuidv7(),
    memberId,
    content: 'Ghi chú',
    pinned: false,
  }));
  await house.db.insert(memberNotes).values(rows);
  const seen = async (club: string | null) => {
    const where = ofSeenMember(memberNotes.memberId)({ clubId: club } as Actor);
    const found = await house.db.select({ memberId: memberNotes.memberId }).from(memberNotes).where(where);
    return found.map(({ memberId }) => memberId).filter((id) => inArrayOf(rows, id));
  };
  expect(await seen(null)).toHaveLength(2);
  expect(await seen(clubId)).toEqual([clubId]);
});

const inArrayOf = (rows: readonly { memberId: string }[], id: string) => rows.some(({ memberId }) => memberId === id);
