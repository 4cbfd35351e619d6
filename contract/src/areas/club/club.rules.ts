/** What can be done with the members and partners of a club, each with a code of its own. */
export const CLUB_ACTIONS = [
  'CreateMember',
  'UpdateMember',
  'DeleteMember',
  'ImportMember',
  'CreatePartner',
  'UpdatePartner',
  'DeletePartner',
  'ImportPartner',
  'Invite',
] as const;

const READING = ['Search', 'View'] as const;

/**
 * What the codes of clubs open within a club. Whoever sees a club sees who belongs to it, and whoever may do something
 * with its members may see them. Taking somebody out of a club is no deleting of the record, so it opens none.
 */
export const withinClub: Readonly<Record<string, readonly string[]>> = {
  Search: codes(['Search']),
  View: codes(READING),
  Export: codes(['Export']),
  ...Object.fromEntries(
    (['Member', 'Partner'] as const).flatMap((kind) => {
      const area = `${kind}s`;
      const reading = READING.map((action) => `${area}${action}`);
      return [
        ...(['Create', 'Update', 'Import'] as const).map((action) => [
          `${action}${kind}`,
          [`${area}${action}`, ...reading],
        ]),
        [`Delete${kind}`, reading],
      ];
    }),
  ),
};

function codes(actions: readonly string[]): string[] {
  return ['Members', 'Partners'].flatMap((area) => actions.map((action) => `${area}${action}`));
}
