import type { AuditFact } from '../audit.ts';
import type { Call } from '../call.ts';

/**
 * What reading a message lets somebody do: nothing, sign in as a user (a code, a link for a new password), or answer for a
 * member. Every message says it, and by it alone is decided who reads the text.
 */
export type Holds = 'nothing' | { secretOf: string } | { linkOf: string };

/** How a message holds it in its row. */
export interface Held {
  holds: 'nothing' | 'secret' | 'link';
  userId: string | null;
  memberId: string | null;
}

/** Whose a message is, for whoever may read it; undefined for everybody else. Given by the areas that keep the records. */
export interface Keepers {
  /** The account, when the reader may change it and holds every code that it holds. */
  account: (call: Call, userId: string) => Promise<AuditFact | undefined>;
  /** Those of the members that the reader may change, by id. */
  members: (call: Call, ids: readonly string[]) => Promise<ReadonlyMap<string, AuditFact>>;
}

/** Why the reader does not get the text; or else the record in whose history the look stands, if there is one. */
export type Reading = { refused: 'account' | 'member' } | { refused: null; owner: AuditFact | undefined };

export function heldBy(holds: Holds): Partial<Held> & Pick<Held, 'holds'> {
  if (holds === 'nothing') return { holds };
  return 'secretOf' in holds ? { holds: 'secret', userId: holds.secretOf } : { holds: 'link', memberId: holds.linkOf };
}

/** Whether the reader of the call may read the text of a message. What has lost its owner is read by nobody. */
export async function readingOf(call: Call, { holds, userId, memberId }: Held, keepers: Keepers): Promise<Reading> {
  if (holds === 'nothing') return { refused: null, owner: undefined };
  if (holds === 'secret') {
    const owner = userId ? await keepers.account(call, userId) : undefined;
    return owner ? { refused: null, owner } : { refused: 'account' };
  }
  const owner = memberId ? (await keepers.members(call, [memberId])).get(memberId) : undefined;
  return owner ? { refused: null, owner } : { refused: 'member' };
}
