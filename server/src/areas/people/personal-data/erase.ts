import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { attachmentLinks } from '../../../db/tables/kit.ts';
import type { AllAreas, AnyAreaModule } from '../../../kit/area-module.ts';
import { dropUnused, filesOfMember } from '../../../kit/attachments/keep.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { FileStore } from '../../../kit/files.ts';
import type { Standing } from '../../../kit/of-members.ts';
import { today } from '../../../kit/today.ts';
import { EVERY_AREA } from '../../../kit/totals.ts';
import { requireRight } from '../../../kit/rights.ts';
import { eraseMember } from '../party/index.ts';
import { areaOf, logAccess, type Subject, subjectOf, tell } from './subject.ts';
import { eraseStandings } from './erase-standings.ts';
import { blankTraces } from './erase-traces.ts';
import { standingsOfMember } from './standings.ts';
import { personalDataRights } from './rights.ts';

const CLUB = 5;

/**
 * Clears all personal data of a member for good, also in histories and deletions. Stays, seats, fees and votes remain
 * without a name (docs/areas/personal-data.md). The bytes of files that only this member has are deleted at once.
 */
export async function eraseSubject(
  call: Call,
  areas: AllAreas,
  files: FileStore,
  id: string,
  reason: string,
): Promise<void> {
  requireRight(call, personalDataRights.decide);
  const held = await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const subject = await subjectOf(inner, id, { lock: true });
    if (subject.erasedAt) throw new Refusal('Mes.PersonalData.Status.NotAllowed', 400);
    const all = await standingsOfMember(inner, subject);
    const refusal = await eraseRefusal(inner, areas.modules, subject, all);
    if (refusal) throw new Refusal(refusal, 400);
    await tx.execute(sql`set local app.maintenance = 'on'`);
    // Traces come first, while name, phone and e-mail can still find them.
    const standings = all && all.filter(({ isSure }) => isSure);
    await blankTraces(tx, areas.modules, subject, standings);
    await eraseStandings(inner, areas, standings ?? []);
    const held = await filesOf(tx, id);
    await blankRows(tx, areas.modules, id);
    await eraseMember(inner, subject);
    await tx.execute(sql`set local app.maintenance = 'off'`);
    const area = areaOf(subject);
    await tell(inner, areas.records, { ...subject, name: ERASED }, { erasedAt: [null, call.now.toISOString()] });
    await logAccess(inner, { area, entityId: id, action: 'Erase', fields: ['*'], reason });
    return held;
  });
  // Really deleted, and not in the trash of the sweep. After a stop before this line the sweep deletes them.
  await dropUnused(call.db, files, held);
  call.totals.changed(EVERY_AREA);
}

/** Blanks the rows that refer to the member, by the rule of each area. */
async function blankRows(db: Database, modules: readonly AnyAreaModule[], id: string): Promise<void> {
  for (const { blank } of modules.flatMap(({ ofMembers = [] }) => ofMembers)) {
    if (typeof blank === 'function') await blank(db, id);
  }
}

async function filesOf(db: Database, id: string): Promise<string[]> {
  const links = await db.select({ id: attachmentLinks.attachmentId }).from(attachmentLinks).where(filesOfMember(id));
  return links.map((link) => link.id);
}

/** The reason why a person cannot be erased now: an area still needs their name. */
export async function eraseRefusal(
  call: Call,
  modules: readonly AnyAreaModule[],
  { id, type }: Subject,
  standings: readonly Standing[] | null,
): Promise<string | null> {
  if (type === CLUB) return 'Mes.PersonalData.Erase.Kind';
  const day = today(call.now);
  if (isInOffice(standings ?? [], day)) return 'Mes.PersonalData.Erase.NotAllowed';
  const columns = modules.flatMap(({ ofMembers = [] }) => ofMembers);
  const needs = columns.flatMap(({ needed }) => needed?.(id, day) ?? []);
  const { rows } = await call.db.execute<{ needed: boolean }>(
    sql`select ${sql.join([sql`false`, ...needs], sql` or `)} as needed`,
  );
  return rows[0]?.needed ? 'Mes.PersonalData.Erase.NotAllowed' : null;
}

/** Whether a person represents the association or a club, now or later. */
export function isInOffice(standings: readonly Standing[], day: string): boolean {
  return standings.some(
    ({ role, isSure, endsOn }) => role === 'representative' && isSure && (endsOn === null || endsOn > day),
  );
}
