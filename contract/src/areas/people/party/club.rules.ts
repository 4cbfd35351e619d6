import type { Resource } from '../../../kit/resource.ts';
const KINDS = ['Member', 'Partner'] as const;

/** Actions on the members and partners of a club; each has a permission code. */
export const CLUB_ACTIONS = [
  ...KINDS.flatMap((kind) => ['Create', 'Update', 'Delete', 'Import'].map((action) => `${action}${kind}`)),
  'Invite',
];

/**
 * The codes of members and partners that a code of clubs grants within a club. A person who may see a club may see its
 * members; a person who may do something with its members may see them. To take a member out of a club deletes no
 * record, so that code grants no deletion.
 */
export const withinClub: Readonly<Record<string, readonly string[]>> = Object.fromEntries<readonly string[]>([
  ['Search', both('Search')],
  ['View', [...both('Search'), ...both('View')]],
  ['Export', both('Export')],
  ...KINDS.flatMap((kind) => {
    const reading = [`${kind}sSearch`, `${kind}sView`];
    return [
      ...['Create', 'Update', 'Import'].map((action): [string, string[]] => [
        `${action}${kind}`,
        [`${kind}s${action}`, ...reading],
      ]),
      [`Delete${kind}`, reading] as [string, string[]],
    ];
  }),
]);

function both(action: string): string[] {
  return KINDS.map((kind) => `${kind}s${action}`);
}

/**
 * The filters of a list that shows exactly the records that a club's figures count: approved, active, and for kinds
 * with a membership members of the association now.
 */
export function countedOf({ fields }: Pick<Resource, 'fields'>): { readonly state: readonly string[] } {
  // Members who owe fees stay members.
  return { state: 'membershipState' in fields ? ['current', 'grace', 'lapsed'] : ['current'] };
}
