import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { partner } from '@hoivien/contract/areas/partner/partner.resource.ts';
import { personalMember } from '@hoivien/contract/areas/personal-member/personal-member.resource.ts';
import { personalPartner } from '@hoivien/contract/areas/personal-partner/personal-partner.resource.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { codesOpening, permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import type { LooseRecord } from '../../kit/resource/records.ts';
import { notify } from '../../kit/ui/notify.tsx';

/** Who belongs to a club, by the tab they stand in: organisations first, then persons. */
export const CLUB_KINDS = {
  members: [member, personalMember],
  partners: [partner, personalPartner],
} as const satisfies Record<string, readonly Resource[]>;
export type ClubTab = keyof typeof CLUB_KINDS;

/** How many stand on a page. */
export const PAGE_SIZE = 20;

/** Where the API keeps those of a kind within a club. */
export function clubPath(clubId: string, { area }: Pick<Resource, 'area'>): string {
  return `/api/Clubs/${clubId}/${area}`;
}

/** What the person may do with those of a kind within a club: by the codes of the kind, or by those of clubs. */
export function useClubRights({ area }: Pick<Resource, 'area'>) {
  const { canAny, can } = useActor();
  const code = (action: string) => permissionCode(area, action);
  const may = (action: string) => canAny(codesOpening(code(action)));
  return {
    search: may('Search'),
    create: may('Create'),
    import: may('Import'),
    update: may('Update'),
    /** Opening the record itself, which no club stands around. */
    view: can(code('View')),
    remove: canAny([code('Delete'), `ClubsDelete${permissionCode(area, '').replace(/s$/, '')}`]),
  };
}

/** A page of those of a kind within a club; the former one stays while the next one loads. */
export function useClubPeople(clubId: string, resource: Resource, { search, page }: { search: string; page: number }) {
  const query = { search: search || undefined, page, pageSize: PAGE_SIZE };
  return useQuery({
    queryKey: [resource.area, 'list', 'club', clubId, query],
    queryFn: ({ signal }) => api.get<Page<LooseRecord>>(clubPath(clubId, resource), { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Takes somebody out of the club and says so. Rejects with what the server refused. */
export function useRemoveFromClub(clubId: string, resource: Resource) {
  const client = useQueryClient();
  const { message } = useWords();
  return async ({ id }: LooseRecord, reason: string) => {
    const query = new URLSearchParams(reason ? { reason } : {});
    const answer = await api.send('DELETE', `${clubPath(clubId, resource)}/${id}?${query}`);
    await Promise.all([resource.area, 'Clubs'].map((area) => client.invalidateQueries({ queryKey: [area] })));
    notify.done(message(answer.message ?? ''));
  };
}
