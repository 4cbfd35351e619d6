import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useSearchParams } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { ImportPage } from '../../../../kit/resource/import/ImportPage.tsx';
import { codesOn } from '../../../../kit/screen/area-screens.ts';
import { ClubFirst } from './ClubFirst.tsx';
import { clubPath, useAsksClub } from './use-within-club.ts';

/** The addresses without a commune. */
const ADDRESSES = '/member-and-partner/addresses?tab=open';

/** Imports a kind of member, or only into the club that the address names. */
export function PartyImportPage({ resource }: { resource: Resource }) {
  const [params] = useSearchParams();
  const { canAny } = useActor();
  const isAsked = useAsksClub(resource, 'Import');
  const { t, area } = useWords();
  const clubId = params.get('club');
  if (!clubId && isAsked) return <ClubFirst title={t('party.clubFirstImport', { many: area(resource.area).many })} />;
  // People who may change members find the addresses that the import could not divide.
  const addressesPath = canAny(codesOn(MEMBER_AREAS, 'Update')) ? ADDRESSES : undefined;
  if (!clubId) return <ImportPage resource={resource} addressesPath={addressesPath} />;
  const tab = resource.area.endsWith('Partners') ? 'partners' : 'members';
  return (
    <ImportPage
      resource={resource}
      at={clubPath(clubId, resource)}
      listPath={`${club.path}/info/${clubId}?tab=${tab}`}
    />
  );
}
