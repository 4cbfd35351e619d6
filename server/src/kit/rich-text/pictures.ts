import { TEXT_PICTURES } from '@hoivien/contract/kit/attachment.ts';
import { inputFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { CONTENT_SLOT, picturesOf } from '@hoivien/contract/kit/rich-text.ts';
import { linkAttachments } from '../attachments/link.ts';
import type { Call } from '../call.ts';
import type { PartRecord } from '../crud/part.ts';
import type { Values } from '../crud/table.ts';
import { textOf } from '../text.ts';

/** The formatted texts of an area's records. */
export function richFields(resource: Resource): string[] {
  return inputFields(resource).filter((name) => resource.fields[name]?.kind === 'richText');
}

/** Whether one of these inputs shows a picture, so that saving it needs more than one statement. */
export function showPictures(resource: Resource, inputs: readonly Values[]): boolean {
  const names = richFields(resource);
  return names.length > 0 && inputs.some((values) => picturesIn(names, values).length > 0);
}

/**
 * Links the pictures that the texts of records show to these records, in the caller's transaction: they are kept as long as
 * the record is, and who may read the record may see them. Pictures that a text no longer shows are let go.
 *
 * @throws Refusal Mes.Files.* at the field for a picture of another record or person.
 */
export async function linkPictures(
  call: Call,
  resource: Resource,
  records: readonly PartRecord[],
  isNew: boolean,
): Promise<void> {
  const names = richFields(resource);
  if (names.length === 0) return;
  for (const { id, values } of records) {
    const ids = picturesIn(names, values);
    if (isNew && ids.length === 0) continue;
    // The error stands at the text that shows the last of them; most areas have one text.
    const field = names.findLast((name) => picturesOf(textOf(values[name])).length > 0) ?? names[0];
    const slot = { area: resource.area, entityId: id, slot: CONTENT_SLOT, ids, limits: TEXT_PICTURES };
    await linkAttachments(call, { ...slot, ...(field && { field }) });
  }
}

function picturesIn(names: readonly string[], values: Values): string[] {
  return [...new Set(names.flatMap((name) => picturesOf(textOf(values[name]))))];
}
