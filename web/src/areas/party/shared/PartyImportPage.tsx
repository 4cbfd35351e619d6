import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { ImportPage } from '../../../kit/resource/import/ImportPage.tsx';
import { ClubFirst } from './ClubFirst.tsx';
import { clubPath } from './use-within-club.ts';

/** Imports a kind of member, or only into the club that the address names. */
export function PartyImportPage({ resource }: { resource: Resource }) {
  const [params] = useSearchParams();
  const { can, profile } = useActor();
  const { t, area } = useWords();
  const clubId = params.get('club');
  if (!clubId && profile.clubId === null && !can(permissionCode(resource.area, 'Import')))
    return <ClubFirst title={t('party.clubFirstImport', { many: area(resource.area).many })} />;
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
