import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useSearchParams } from 'react-router';
import { ImportPage } from '../../kit/resource/ImportPage.tsx';
import { clubPath } from './use-club-people.ts';

/** Importing a kind of member, or those of one club when the address names it. */
export function PartyImportPage({ resource }: { resource: Resource }) {
  const [params] = useSearchParams();
  const clubId = params.get('club');
  if (!clubId) return <ImportPage resource={resource} />;
  const tab = resource.area.endsWith('Partners') ? 'partners' : 'members';
  return (
    <ImportPage
      resource={resource}
      at={clubPath(clubId, resource)}
      listPath={`${club.path}/info/${clubId}?tab=${tab}`}
    />
  );
}
