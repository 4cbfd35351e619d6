import type { Resource } from '../../kit/resource.ts';

const KINDS = ['Member', 'Partner'] as const;

/** What can be done with the members and partners of a club, each with a code of its own. */
export const CLUB_ACTIONS = [
  ...KINDS.flatMap((kind) => ['Create', 'Update', 'Delete', 'Import'].map((action) => `${action}${kind}`)),
  'Invite',
];

/**
 * What the codes of clubs open within a club. Whoever sees a club sees who belongs to it, and whoever may do something
 * with its members may see them. Taking somebody out of a club is no deleting of the record, so it opens none.
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
 * The conditions under which those of a club are counted: approved, members of the association now where their kind has
 * a membership, and active. Asked of a list, it shows exactly those that the numbers of a club count.
 */
export function countedFilters({ fields }: Pick<Resource, 'fields'>): Readonly<Record<string, string>> {
  return 'membershipState' in fields ? { membershipState: 'current', status: '1' } : { approval: '1', status: '1' };
}
