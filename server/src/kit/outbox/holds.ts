import type { AuditFact } from '../audit.ts';
import type { Call } from '../call.ts';
import { requireProof } from '../http/proofs.ts';

/**
 * The power that the text of a message gives to its reader: none, to sign in as a user (a code, a link for a new
 * password), or to answer for a member. It alone decides who may read the text in the outbox.
 */
export type Holds = 'nothing' | { secretOf: string } | { linkOf: string };

/** The same as columns of the message's row. */
export interface PowerColumns {
  holds: 'nothing' | 'secret' | 'link';
  userId: string | null;
  memberId: string | null;
}

/** A message's row with the matter that it belongs to. */
export type MessagePower = PowerColumns & { source: string; sourceId: string | null };

/**
 * Functions that find the owner of a message for a permitted reader and answer undefined for other readers. The areas
 * that own the records supply them.
 */
export interface Keepers {
  /** The account, if the reader may change it and holds all its permission codes. */
  account: (call: Call, userId: string) => Promise<AuditFact | undefined>;
  /** Those of the members that the reader may change, by id. */
  members: (call: Call, ids: readonly string[]) => Promise<ReadonlyMap<string, AuditFact>>;
  /**
   * By the source of a message: the record that it belongs to, if the reader may record everything there that the link
   * of the message lets its holder do. Only for sources whose links open nothing but this record.
   */
  records: ReadonlyMap<string, (call: Call, sourceId: string) => Promise<AuditFact | undefined>>;
}

/**
 * The reason why the reader may not read the text, or the record whose history gets an entry about the reading.
 * `isPerson` tells that this history goes with the person when they are erased.
 */
export type Reading =
  | { refused: 'account' | 'member' }
  | { refused: null; owner: AuditFact | undefined; isPerson: boolean };

export function powerColumns(holds: Holds): Partial<PowerColumns> & Pick<PowerColumns, 'holds'> {
  if (holds === 'nothing') return { holds };
  return 'secretOf' in holds ? { holds: 'secret', userId: holds.secretOf } : { holds: 'link', memberId: holds.linkOf };
}

/** Decides whether the caller may read the text of a message. Nobody reads a message whose owner is gone. */
export async function readingOf(call: Call, message: MessagePower, keepers: Keepers): Promise<Reading> {
  const { holds, userId, memberId, source, sourceId } = message;
  if (holds === 'nothing') return { refused: null, owner: undefined, isPerson: false };
  if (holds === 'secret') {
    const owner = userId ? await keepers.account(call, userId) : undefined;
    // A stolen token must not take an account by its own letter for a new password.
    if (owner) requireProof(call);
    return owner ? { refused: null, owner, isPerson: true } : { refused: 'account' };
  }
  const owner = memberId ? (await keepers.members(call, [memberId])).get(memberId) : undefined;
  if (owner) return { refused: null, owner, isPerson: true };
  const record = sourceId ? await keepers.records.get(source)?.(call, sourceId) : undefined;
  return record ? { refused: null, owner: record, isPerson: false } : { refused: 'member' };
}
