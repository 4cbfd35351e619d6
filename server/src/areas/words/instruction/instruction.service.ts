import type { Instruction, InstructionInput } from '@hoivien/contract/areas/words/instruction/instruction.schema.ts';
import { ONE_MANUAL } from '@hoivien/contract/kit/attachment.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../../db/tables/access.ts';
import { attachmentLinks, attachments } from '../../../db/tables/kit.ts';
import { manualVersions } from '../../../db/tables/media.ts';
import { copyAttachment } from '../../../kit/attachments/copy.ts';
import { linkAttachments } from '../../../kit/attachments/link.ts';
import { audit } from '../../../kit/audit.ts';
import type { Call } from '../../../kit/call.ts';
import { Refusal } from '../../../kit/errors.ts';
import type { FileStore } from '../../../kit/files.ts';

import { uuidv7 } from '../../../kit/uuid.ts';
import { grantedOf, requireRight } from '../../../kit/rights.ts';
import { instructionRights } from './rights.ts';

/** The area of the manual in permissions, messages and the links of its files. */
export const MANUAL = 'Instructions';
/** The id of the manual in the audit trail. */
const MANUAL_ID = '00000000-0000-7000-8000-000000000020';
const SLOT = 'file';

/** The manual with all of its versions, the one in force first. */
export async function readManual(call: Call): Promise<Instruction> {
  const rows = await call.db
    .select({
      version: manualVersions,
      file: { id: attachments.id, fileName: attachments.fileName, mime: attachments.mime, size: attachments.size },
      createdByName: users.fullName,
    })
    .from(manualVersions)
    .innerJoin(
      attachmentLinks,
      and(
        eq(attachmentLinks.entityId, manualVersions.id),
        eq(attachmentLinks.slot, SLOT),
        eq(attachmentLinks.area, MANUAL),
      ),
    )
    .innerJoin(attachments, eq(attachments.id, attachmentLinks.attachmentId))
    .leftJoin(users, eq(users.id, manualVersions.createdBy))
    .orderBy(desc(manualVersions.number));
  const versions = rows.map(({ version: { id, number, createdAt, restoredFrom }, file, createdByName }) => {
    return { id, number, file, createdAt: createdAt.toISOString(), createdByName, restoredFrom };
  });
  return {
    number: versions[0]?.number ?? 0,
    versions,
    may: grantedOf(call, { Update: instructionRights.change }),
  };
}

/**
 * Makes an uploaded file the manual; the earlier versions stay.
 *
 * @throws Refusal 409 with the present manual when it is no longer the version `number`, Mes.Files.* for a wrong file.
 */
export async function replaceManual(call: Call, { attachmentId, number }: InstructionInput): Promise<void> {
  await addVersion(call, number, async () => ({ fileId: attachmentId, restoredFrom: null }));
}

/** Brings back an earlier version as the newest one. Its file is copied, so that the list of versions stays as it was. */
export async function restoreManual(call: Call, files: FileStore, id: string, number: number): Promise<void> {
  await addVersion(call, number, async (inner, present) => {
    const earlier = present.versions.find((one) => one.id === id);
    if (!earlier) throw new Refusal('Mes.Instructions.Id.NotFound', 404);
    if (earlier.number === present.number) throw new Refusal('Mes.Instructions.Status.NotAllowed', 400);
    const { id: fileId } = await copyAttachment(inner, files, earlier.file.id);
    return { fileId, restoredFrom: earlier.number };
  });
}

async function addVersion(
  call: Call,
  number: number,
  source: (inner: Call, present: Instruction) => Promise<{ fileId: string; restoredFrom: number | null }>,
): Promise<void> {
  requireRight(call, instructionRights.write);
  await call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    // Two people who replace the manual at the same time come one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('manual_versions'))`);
    const present = await readManual(inner);
    if (present.number !== number) throw new Refusal('Mes.Instructions.Update.Conflict', 409, [], { current: present });
    const { fileId, restoredFrom } = await source(inner, present);
    const row = { id: uuidv7(), number: number + 1, createdAt: call.now, createdBy: call.actor.userId, restoredFrom };
    await tx.insert(manualVersions).values(row);
    const place = { area: MANUAL, entityId: row.id, slot: SLOT, field: 'attachmentId' };
    const names = await linkAttachments(inner, { ...place, ids: [fileId], limits: ONE_MANUAL });
    const before = present.versions[0]?.file.fileName ?? null;
    await audit(inner, {
      area: MANUAL,
      entity: 'Instruction',
      entityId: MANUAL_ID,
      label: names?.[1][0] ?? null,
      action: 'Update',
      changes: { attachmentId: [before, names?.[1][0] ?? null], number: [number, number + 1] },
    });
  });
}
