import {
  type Note,
  type NoteChange,
  type NoteInput,
  NOTES_SHOWN,
} from '@hoivien/contract/areas/people/note/note.schema.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { and, count, desc, eq } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { members } from '../../../db/tables/member.ts';
import { memberNotes } from '../../../db/tables/membership.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { factOf } from '../../../kit/crud/facts.ts';
import type { Source } from '../../../kit/crud/source.ts';
import { keepDeleted } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import { uuidv7 } from '../../../kit/uuid.ts';
import { shownNotes } from './rights.ts';

type Row = typeof memberNotes.$inferSelect;

/** The names of notes in deletions. */
export const noteResource = { area: 'Notes', singular: 'Note' } as const;

/** The notes on a member that the reader may see: pinned ones first, then the newest. */
export async function listNotes(call: Call, source: Source, memberId: string, page: number): Promise<Page<Note>> {
  await requireMember(call, source, memberId);
  const where = and(eq(memberNotes.memberId, memberId), shownNotes(call.actor));
  const [rows, [counted]] = await Promise.all([
    call.db
      .select({ note: memberNotes, authorName: users.fullName })
      .from(memberNotes)
      .leftJoin(users, eq(users.id, memberNotes.createdBy))
      .where(where)
      .orderBy(desc(memberNotes.pinned), desc(memberNotes.createdAt), desc(memberNotes.id))
      .limit(NOTES_SHOWN)
      .offset((page - 1) * NOTES_SHOWN),
    call.db.select({ total: count() }).from(memberNotes).where(where),
  ]);
  const items = rows.map(({ note, authorName }) => toNote(call, note, authorName));
  return { items, total: counted?.total ?? 0, page, pageSize: NOTES_SHOWN };
}

/** A note that the reader may see, with its author. @throws Refusal 404 */
export async function readNote(call: Call, source: Source, memberId: string, id: string): Promise<Note> {
  await requireMember(call, source, memberId);
  const one = and(eq(memberNotes.id, id), eq(memberNotes.memberId, memberId), shownNotes(call.actor));
  const [note] = await call.db.select().from(memberNotes).where(one);
  if (!note) throw new Refusal('Mes.Notes.Id.NotFound', 404);
  return toNote(call, note, null);
}

export async function addNote(call: Call, source: Source, memberId: string, input: NoteInput): Promise<Note> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const member = await requireMember(inner, source, memberId, { kept: true });
    const who = {
      createdAt: call.now,
      createdBy: call.actor.userId,
      updatedAt: call.now,
      updatedBy: call.actor.userId,
    };
    const row = { ...input, id: uuidv7(), memberId, version: 1, ...who };
    await tx.insert(memberNotes).values(row);
    await tell(inner, source, member, 'added');
    return toNote(call, row, call.actor.userName);
  });
}

/** Changes a note. Only its author may; throws 409 when somebody has changed it since the author read it. */
export async function changeNote(
  call: Call,
  source: Source,
  memberId: string,
  id: string,
  { version, ...input }: NoteChange,
): Promise<Note> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const member = await requireMember(inner, source, memberId);
    const note = await lockOwn(inner, memberId, id);
    if (note.version !== version) {
      throw new Refusal('Mes.Notes.Update.Conflict', 409, [], {
        current: toNote(call, note, call.actor.userName),
      });
    }
    const changed = { ...input, updatedAt: call.now, updatedBy: call.actor.userId, version: version + 1 };
    await tx.update(memberNotes).set(changed).where(eq(memberNotes.id, id));
    if (input.content !== note.content) await tell(inner, source, member, 'changed');
    return toNote(call, { ...note, ...changed }, call.actor.userName);
  });
}

/** Deletes a note and returns the id of the deletion, by which its author can restore it. */
export async function removeNote(call: Call, source: Source, memberId: string, id: string): Promise<string> {
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const member = await requireMember(inner, source, memberId);
    const note = await lockOwn(inner, memberId, id);
    await tx.delete(memberNotes).where(eq(memberNotes.id, id));
    // The deletion has the name of the member, because the list of deletions must not show the text of a note.
    const deletionId = await keepDeleted(inner, noteResource, { ...note, name: member.name });
    await tell(inner, source, member, 'deleted');
    return deletionId;
  });
}

/** Restores a deleted note if its member still exists. */
export async function restoreNote(call: Call, snapshot: Readonly<Record<string, unknown>>): Promise<void> {
  const { name: _, ...note } = snapshot as Row & { name: string };
  const [member] = await call.db
    .select({ id: members.id })
    .from(members)
    .where(eq(members.id, note.memberId))
    .for('share');
  if (!member) throw new Refusal('Mes.Notes.MemberId.NotFound', 400);
  const row = { ...note, createdAt: new Date(note.createdAt), updatedAt: new Date(note.updatedAt) };
  await call.db.insert(memberNotes).values(row);
}

/** `kept`: locks the member, so that nobody deletes it before the transaction ends. */
async function requireMember(
  call: Call,
  { resource, within, scope }: Source,
  id: string,
  { kept = false }: { kept?: boolean } = {},
) {
  const query = call.db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(and(eq(members.id, id), within, scope.filter(call.actor)));
  const [member] = await (kept ? query.for('key share') : query);
  if (!member) throw new Refusal(`Mes.${resource.area}.Id.NotFound`, 404);
  return member;
}

async function lockOwn(call: Call, memberId: string, id: string): Promise<Row> {
  const [note] = await call.db
    .select()
    .from(memberNotes)
    .where(and(eq(memberNotes.id, id), eq(memberNotes.memberId, memberId), shownNotes(call.actor)))
    .for('update');
  if (!note) throw new Refusal('Mes.Notes.Id.NotFound', 404);
  if (note.createdBy !== call.actor.userId) throw new Refusal('Mes.Notes.Author.NotAllowed', 403);
  return note;
}

/**
 * Writes into the member's history only that a note was added, changed or deleted, because more people may read the
 * history than the note.
 */
async function tell(
  call: Call,
  { resource }: Source,
  member: { id: string; name: string },
  what: 'added' | 'changed' | 'deleted',
): Promise<void> {
  await audit(call, { ...factOf(resource, member, 'Update'), changes: { note: [null, what] } });
}

function toNote(call: Call, note: Row, authorName: string | null): Note {
  return {
    id: note.id,
    content: note.content,
    pinned: note.pinned,
    version: note.version,
    createdAt: note.createdAt.toISOString(),
    updatedAt: note.updatedAt.toISOString(),
    authorName,
    isOwn: note.createdBy === call.actor.userId,
  };
}
