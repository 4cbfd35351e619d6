import { memberName } from '../../../db/names.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type SQL, sql } from 'drizzle-orm';
import { bankAccounts, feeHistories, feeRates, payments, receipts } from '../../../db/tables/fee.ts';
import { members } from '../../../db/tables/member.ts';
import type { Actor } from '../../../kit/call.ts';
import { clubRows, forAssociation, forOffice, isOwn, type Right, rows, type Scope } from '../../../kit/rights.ts';
import { memberScope, ofSeenMember } from '../../people/party/index.ts';

/**
 * What a club may see of fees, and do with them. The association sees and does everything, each by its code.
 *
 * - Plans: a club sees all of them, of their rates those of its own members and those for all, and figures of the fees that it
 *   sees. It changes none.
 * - Fees: a club sees those of the members whom it sees, without other clubs of these members. It changes none.
 * - Entries: a club sees those of the fees that it sees. It enters payments with the code to change fees; each waits for the
 *   association. Refunds, waivers, credits, other totals and payments of several fees are the association's.
 * - Receipts: a club sees those of the fees that it sees. Nobody writes one but by an entry.
 * - Reminders: a club sends none.
 * - Accounts: a club sees those that a member of its own may pay to, and their changes; it changes none.
 */
export const planRights = {
  ...rows({ clubSees: 'all', clubWrites: 'none' }),
  /** What issuing a plan would do, and what undoing would: it names members of all clubs. */
  preview: forAssociation,
  /** The rates that are not shown: a rate of another club's member would look like a rate for all without its member. */
  hiddenRates: (actor: Actor): SQL =>
    sql`(${feeRates.memberId} is not null and not ${ofSeenMember(feeRates.memberId)(actor) ?? sql`true`})`,
  /** The fees `f` that the figures of a plan count. */
  counted: (clubId: string): SQL => {
    const seen = memberScope.filter({ clubId } as Actor) ?? sql`true`;
    return sql`f.member_id in (select ${members.id} from ${members} where ${seen})`;
  },
};

export const feeRights = {
  ...rows({ clubSees: (_clubId, actor) => ofSeenMember(feeHistories.memberId)(actor), clubWrites: 'none' }),
  /** Columns of a fee that show no other club of its member. */
  columns: (clubId: string) => ({
    clubNames: memberName(sql`${clubId}`),
    clubId: sql`${clubId}::text`,
  }),
  /** The clubs `b` of a member that are shown. */
  shownClubs: (actor: Actor): SQL => clubRows(actor, (clubId) => sql`b.club_id = ${clubId}`),
  /** A new fee of a member, on the screen of their fees. */
  add: { ...forOffice, code: permissionCode('Fees', 'Create') } satisfies Right,
  correctTotal: forAssociation,
  moveCredit: forAssociation,
  payTogether: forAssociation,
  remind: forOffice,
  /** Reminding from the list of fees. */
  remindListed: { ...forOffice, code: permissionCode('Fees', 'Update') } satisfies Right,
  /** The way to the lines of the bank that wait. */
  bookLines: { ...forOffice, code: permissionCode('Fees', 'Search') } satisfies Right,
};

/** Who sees a fee sees its entries. */
export const entryRights = {
  ...rows({
    clubSees: (_clubId, actor) =>
      sql`${payments.feeHistoryId} in (select ${feeHistories.id} from ${feeHistories} where ${feeRights.filter(actor)})`,
    clubWrites: 'none',
  }),
  columns: (clubId: string) => ({ clubId: sql`${clubId}::text` }),
  /** The club `m` that entered it is named to nobody of another club. */
  namedClub: (actor: Actor): SQL => clubRows(actor, (clubId) => sql`m.id = ${clubId}`),
  /** Entries that count at once, and other entries than payments. */
  decide: forAssociation,
  book: { holds: () => true, code: permissionCode('Fees', 'Update') } satisfies Right,
  /** Everything that the screen of a member's fees offers beside booking. */
  decideOnScreen: { ...forOffice, code: permissionCode('Fees', 'Update') } satisfies Right,
};

/** Who sees a fee sees the receipts of its payments. Payments write them, and what takes these back cancels them. */
export const receiptRights: Scope = {
  ...rows({
    clubSees: (_clubId, actor) =>
      sql`${receipts.paymentId} in (select ${payments.id} from ${payments} join ${feeHistories} on ${feeHistories.id} = ${payments.feeHistoryId} where ${feeRights.filter(actor)})`,
    clubWrites: 'none',
  }),
  mayWrite: () => false,
};

export const accountRights = {
  /** The book of accounts, and the issuer on receipts. */
  keep: forAssociation,
  /** The way to the book from a code that has no account. */
  keepOnScreen: { ...forOffice, code: permissionCode('Settings', 'Update') } satisfies Right,
  /** The accounts whose changes a reader of fees is told. */
  toldChanges: (actor: Actor): SQL =>
    clubRows(actor, (clubId) => sql`(${bankAccounts.clubId} is null or ${bankAccounts.clubId} = ${clubId})`),
  /** Whether an account stands in the codes for a member of these clubs. */
  takesFrom: (actor: Actor, clubs: ReadonlySet<string>, { clubId }: { clubId: string | null }): boolean =>
    clubId === null || (clubs.has(clubId) && isOwn(actor, { clubId })),
};
