import type { AuditFact } from '../audit.ts';
import type { Call } from '../call.ts';

/**
 * The power that the text of a message gives to its reader: none, to sign in as a user (a code, a link for a new
 * password), or to answer for a member. It alone decides who may read the text in the outbox.
 */
export type Holds = 'nothing' | { secretOf: string } | { linkOf: string };

/** The same as columns of the message's row. */
export interface Held {
  holds: 'nothing' | 'secret' | 'link';
  userId: string | null;
  memberId: string | null;
}

/**
 * Functions that find the owner of a message for a permitted reader and answer undefined for other readers. The areas
 * that own the records supply them.
 */
export interface Keepers {
  /** The account, if the reader may change it and holds all its permission codes. */
  account: (call: Call, userId: string) => Promise<AuditFact | undefined>;
  /** Those of the members that the reader may change, by id. */
  members: (call: Call, ids: readonly string[]) => Promise<ReadonlyMap<string, AuditFact>>;
}

/** The reason why the reader may not read the text, or the record whose history gets an entry about the reading. */
export type Reading = { refused: 'account' | 'member' } | { refused: null; owner: AuditFact | undefined };

export function heldBy(holds: Holds): Partial<Held> & Pick<Held, 'holds'> {
  if (holds === 'nothing') return { holds };
  return 'secretOf' in holds ? { holds: 'secret', userId: holds.secretOf } : { holds: 'link', memberId: holds.linkOf };
}

/** Decides whether the caller may read the text of a message. Nobody reads a message whose owner is gone. */
export async function readingOf(call: Call, { holds, userId, memberId }: Held, keepers: Keepers): Promise<Reading> {
  if (holds === 'nothing') return { refused: null, owner: undefined };
  if (holds === 'secret') {
    const owner = userId ? await keepers.account(call, userId) : undefined;
    return owner ? { refused: null, owner } : { refused: 'account' };
  }
  const owner = memberId ? (await keepers.members(call, [memberId])).get(memberId) : undefined;
  return owner ? { refused: null, owner } : { refused: 'member' };
}
