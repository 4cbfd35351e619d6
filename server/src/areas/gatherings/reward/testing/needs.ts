import { clubs, members } from '../../../../db/tables/member.ts';
import { clubMembers } from '../../../../db/tables/membership.ts';
import type { Prepare } from '../../../../testing/needs.ts';
import { uuidv7 } from '../../../../kit/uuid.ts';

/** A proposal rewards a member of its club for a period. */
export const needs: Readonly<Record<string, Prepare>> = {
  Rewards: async (db) => {
    const [clubId, memberId] = [uuidv7(), uuidv7()];
    const row = (id: string, type: number, name: string) => {
      const code = `KT-${id.slice(-8)}`;
      return { id, type, code, codeKey: code.toLowerCase(), name, approvedAt: new Date() };
    };
    await db.insert(members).values([row(clubId, 5, 'CLB Khen thưởng'), row(memberId, 1, 'Công ty Được khen')]);
    await db.insert(clubs).values({ id: clubId });
    await db.insert(clubMembers).values({ id: uuidv7(), clubId, memberId, joinedOn: '2020-01-01' });
    return () => ({ clubId, memberIds: [memberId], periodFrom: '2026-01-01', periodTo: '2026-06-30' });
  },
};
