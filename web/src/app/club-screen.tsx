import type { ReactElement } from 'react';

/** A club's page with the committees that another area draws. */
export async function loadClubPage(): Promise<() => ReactElement> {
  const [{ ClubPage }, { ClubCommittees }] = await Promise.all([
    import('../areas/party/index.ts'),
    import('../areas/committee/index.ts'),
  ]);
  return () => <ClubPage committees={(clubId) => <ClubCommittees clubId={clubId} />} />;
}
