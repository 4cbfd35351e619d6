import { revealCall } from '@hoivien/contract/areas/people/party/party.calls.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { writeAccess } from '../../../kit/access-log.ts';
import { type Call, can } from '../../../kit/call.ts';
import type { Seal } from '../../../kit/crud/seal.ts';
import type { Source } from '../../../kit/crud/source.ts';
import type { Values } from '../../../kit/crud/table.ts';
import { readValues } from '../../../kit/crud/values.ts';
import { lockRow } from '../../../kit/crud/write.ts';
import { Refusal } from '../../../kit/errors.ts';
import { type Route, serve } from '../../../kit/http/route.ts';

/** The route that shows masked values of a record: identity numbers, and data of a private person. */
export function revealRoute({ source }: { source: Source }, seal: Seal): Route {
  return serve(revealCall(source.resource), async (call, { params: { id }, body }) => ({
    data: await reveal(call, source, seal, id, body),
  }));
}

/**
 * Shows a value of a visible record; any other record gives 404. The same transaction writes the look into the access
 * log.
 */
async function reveal(
  call: Call,
  source: Source,
  seal: Seal,
  id: string,
  { fields, reason }: { fields: string[]; reason: string },
): Promise<Record<string, string | null>> {
  const { resource } = source;
  if (!can(call, permissionCode(resource.area, 'View'))) throw new Refusal(fieldKey(resource, 'id', 'NotFound'), 404);
  return call.db.transaction(async (tx) => {
    const inner = { ...call, db: tx };
    const row = await lockRow(inner, source, id);
    const [values = {}] = await readValues(tx, source, [row]);
    await writeAccess(inner, [{ area: resource.area, entityId: id, action: 'Reveal', fields, reason }]);
    return Object.fromEntries(fields.map((name) => [name, valueAt(resource, seal, name, row, values)]));
  });
}

function valueAt(resource: Resource, seal: Seal, path: string, row: Values, values: Values): string | null {
  const [name = '', part] = path.split('.');
  if (resource.fields[name]?.kind === 'identity') {
    const sealed = row[`${name}Enc`];
    return Buffer.isBuffer(sealed) ? seal.open(sealed) : null;
  }
  const value = part === undefined ? values[name] : (values[name] as Values | null | undefined)?.[part];
  return typeof value === 'string' ? value : null;
}
