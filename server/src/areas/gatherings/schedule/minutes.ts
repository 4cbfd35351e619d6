import {
  type Agenda,
  type AgendaItem,
  type Minutes,
  type MinutesInput,
  PAPER_WORDS,
  type PaperWords,
} from '@hoivien/contract/areas/gatherings/schedule/meeting.schema.ts';
import { picturesOf } from '@hoivien/contract/kit/rich-text.ts';
import { TEXT_PICTURES } from '@hoivien/contract/kit/attachment.ts';
import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { members } from '../../../db/tables/member.ts';
import { scheduleAgendas, scheduleMinutes } from '../../../db/tables/meeting.ts';
import { schedules } from '../../../db/tables/schedule.ts';
import { linkAttachments } from '../../../kit/attachments/link.ts';
import type { Call } from '../../../kit/call.ts';
import { requireStep } from '../../../kit/crud/life.ts';
import { type FieldError, inputRefusal, Refusal } from '../../../kit/errors.ts';
import { cleanHtml } from '../../../kit/rich-text/clean.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { anyMember } from '../../people/party/index.ts';
import { inMeeting } from './meeting.ts';
import { scheduleArea } from './schedule.area.ts';
import { mayBeSecretary } from './rights.ts';

const NO_MINUTES: Minutes = {
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

/** The part of the product where the links of the pictures in minutes stand. */
const MINUTES_SLOT = 'minutes';

/** The minutes of a visible meeting; version 0 while there are none. */
export async function readMinutes(call: Call, scheduleId: string): Promise<Minutes> {
  await scheduleArea.get(call, scheduleId);
  return minutesOf(call, scheduleId);
}

async function minutesOf({ db }: Call, scheduleId: string): Promise<Minutes> {
  const [row] = await db
    .select({ minutes: scheduleMinutes, savedByName: users.fullName })
    .from(scheduleMinutes)
    .leftJoin(users, eq(users.id, scheduleMinutes.updatedBy))
    .where(eq(scheduleMinutes.scheduleId, scheduleId));
  if (!row) return NO_MINUTES;
  const { minutes, savedByName } = row;
  const { version, content, number, secretaryUserId, secretaryMemberId, secretaryName, chairName, signedOn } = minutes;
  const own = { version, content, number, secretaryUserId, secretaryMemberId, secretaryName, chairName, signedOn };
  return { ...own, savedAt: minutes.updatedAt.toISOString(), savedByName };
}

/**
 * Saves the minutes as a draft, or completes them with `signedOn`. They can be written for finished meetings. Complete
 * minutes change only after somebody opened them again by an empty `signedOn`.
 *
 * @throws Refusal 409 with the present minutes for an old version.
 */
export function saveMinutes(call: Call, scheduleId: string, { version, ...input }: MinutesInput): Promise<Minutes> {
  return inMeeting(call, scheduleId, async ({ inner, row, tell }) => {
    const before = await minutesOf(inner, scheduleId);
    if (before.version !== version) throw new Refusal('Mes.Schedules.Minutes.Conflict', 409, [], { current: before });
    const content = input.content === null ? null : cleanHtml(input.content) || null;
    const values = { ...input, content, ...(await secretaryOf(inner, input, before)) };
    if (before.signedOn !== null && values.signedOn !== null)
      throw new Refusal('Mes.Schedules.Minutes.NotAllowed', 400);
    if (values.signedOn !== null) await requireStep(inner, scheduleArea.source, 'Conclude', row);
    requireWhole(values);
    const pictures = { area: 'Schedules', entityId: scheduleId, slot: MINUTES_SLOT, ids: picturesOf(content ?? '') };
    await linkAttachments(inner, { ...pictures, limits: TEXT_PICTURES, field: 'content' });
    const who = { updatedAt: call.now, updatedBy: call.actor.userId };
    if (version === 0) {
      const made = { id: uuidv7(), scheduleId, createdAt: call.now, createdBy: call.actor.userId, ...who };
      await inner.db.insert(scheduleMinutes).values({ ...values, ...made });
    } else {
      await inner.db
        .update(scheduleMinutes)
        .set({ ...values, ...who, version: version + 1 })
        .where(eq(scheduleMinutes.scheduleId, scheduleId));
    }
    const what = values.signedOn !== null ? 'signed' : before.signedOn !== null ? 'reopened' : 'saved';
    await tell({ minutes: [null, what] });
    return minutesOf(inner, scheduleId);
  });
}

/** Complete minutes need a text and the names of those who sign them. */
function requireWhole(values: Pick<Minutes, 'content' | 'secretaryName' | 'chairName' | 'signedOn'>): void {
  if (values.signedOn === null) return;
  const errors: FieldError[] = [];
  if (!values.content) errors.push({ field: 'content', message: 'Mes.Schedules.Minutes.Required' });
  if (!values.secretaryName) errors.push({ field: 'secretaryName', message: 'Mes.Schedules.SecretaryName.Required' });
  if (!values.chairName) errors.push({ field: 'chairName', message: 'Mes.Schedules.ChairName.Required' });
  if (errors.length > 0) throw inputRefusal(errors);
}

/** The secretary with the name of the user or member; a name without either is free. A stored one stays as it is. */
async function secretaryOf(
  call: Call,
  { secretaryUserId, secretaryMemberId, secretaryName }: MinutesInput | Omit<MinutesInput, 'version'>,
  before: Minutes,
) {
  const isSame = before.secretaryUserId === secretaryUserId && before.secretaryMemberId === secretaryMemberId;
  if (secretaryUserId !== null) {
    if (isSame) return { secretaryUserId, secretaryMemberId: null, secretaryName: before.secretaryName };
    const [user] = await call.db
      .select({ name: users.fullName })
      .from(users)
      .where(and(eq(users.id, secretaryUserId), mayBeSecretary(call.actor)));
    if (!user) throw inputRefusal([{ field: 'secretaryUserId', message: 'Mes.Schedules.SecretaryUserId.NotFound' }]);
    return { secretaryUserId, secretaryMemberId: null, secretaryName: user.name };
  }
  if (secretaryMemberId !== null) {
    if (isSame) return { secretaryUserId: null, secretaryMemberId, secretaryName: before.secretaryName };
    const [member] = await call.db
      .select({ name: members.name })
      .from(members)
      .where(and(eq(members.id, secretaryMemberId), anyMember.within, anyMember.scope?.filter(call.actor)));
    if (!member)
      throw inputRefusal([{ field: 'secretaryMemberId', message: 'Mes.Schedules.SecretaryMemberId.NotFound' }]);
    return { secretaryUserId: null, secretaryMemberId, secretaryName: member.name };
  }
  return { secretaryUserId: null, secretaryMemberId: null, secretaryName };
}

/** The agenda of a visible meeting; version 0 while there is none. */
export async function readAgenda(call: Call, scheduleId: string): Promise<Agenda> {
  await scheduleArea.get(call, scheduleId);
  return agendaOf(call, scheduleId);
}

async function agendaOf({ db }: Call, scheduleId: string): Promise<Agenda> {
  const { items, version } = scheduleAgendas;
  const [row] = await db
    .select({ items, version })
    .from(scheduleAgendas)
    .where(eq(scheduleAgendas.scheduleId, scheduleId));
  return row ?? { items: [], version: 0 };
}

/**
 * Replaces the agenda; also that of a finished meeting, because minutes name what really happened.
 *
 * @throws Refusal 409 with the present agenda for an old version.
 */
export function saveAgenda(
  call: Call,
  scheduleId: string,
  { items, version }: { items: AgendaItem[]; version: number },
): Promise<Agenda> {
  return inMeeting(call, scheduleId, async ({ inner, tell }) => {
    const before = await agendaOf(inner, scheduleId);
    if (before.version !== version) throw new Refusal('Mes.Schedules.Agenda.Conflict', 409, [], { current: before });
    const who = { updatedAt: call.now, updatedBy: call.actor.userId };
    const made = { id: uuidv7(), scheduleId, createdAt: call.now, createdBy: call.actor.userId, ...who };
    await inner.db
      .insert(scheduleAgendas)
      .values({ ...made, items })
      .onConflictDoUpdate({
        target: scheduleAgendas.scheduleId,
        set: { items, ...who, version: sql`${scheduleAgendas.version} + 1` },
      });
    await tell({ agenda: [null, 'changed'] });
    return agendaOf(inner, scheduleId);
  });
}

/** The words of the papers of a visible meeting that a person changed. */
export async function readPaperWords(call: Call, scheduleId: string): Promise<PaperWords> {
  await scheduleArea.get(call, scheduleId);
  const [row] = await call.db
    .select({ words: schedules.paperWords })
    .from(schedules)
    .where(eq(schedules.id, scheduleId));
  return row?.words ?? {};
}

/** Keeps the words of the papers, also of a finished meeting. The last one who writes wins: a paper is written by one. */
export function savePaperWords(call: Call, scheduleId: string, words: PaperWords): Promise<PaperWords> {
  return inMeeting(call, scheduleId, async ({ inner, row, tell }) => {
    const before = (row.paperWords ?? {}) as PaperWords;
    if (PAPER_WORDS.every((name) => before[name] === words[name])) return before;
    await inner.db.update(schedules).set({ paperWords: words }).where(eq(schedules.id, scheduleId));
    await tell({ papers: [null, 'changed'] });
    return words;
  });
}
