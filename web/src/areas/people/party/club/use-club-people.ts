import { inClubCalls } from '@hoivien/contract/areas/people/party/club.calls.ts';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { useCall } from '../../../../kit/call/use-call.ts';
import { countedOf } from '@hoivien/contract/areas/people/party/club.rules.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import { partner } from '@hoivien/contract/areas/people/party/partner.resource.ts';
import { personalMember } from '@hoivien/contract/areas/people/party/personal-member.resource.ts';
import { personalPartner } from '@hoivien/contract/areas/people/party/personal-partner.resource.ts';
import { withClubStay } from '@hoivien/contract/fragments/club-stay.ts';
import { codesOpening, permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { api, type Query, withQuery } from '../../../../kit/api/client.ts';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { fieldsText, labelOf } from '../../../../kit/resource/records.ts';
import { useKept } from '../../../../kit/resource/use-kept.ts';
import { saveFile } from '../../../../kit/resource/use-records.ts';
import { notify } from '../../../../kit/ui/notify.tsx';
import { clubPath } from '../shared/use-within-club.ts';

/** The kinds in a club by tab: organisations first, then persons. */
export const CLUB_KINDS = {
  members: [withClubStay(member), withClubStay(personalMember)],
  partners: [withClubStay(partner), withClubStay(personalPartner)],
} as const satisfies Record<string, readonly Resource[]>;
export type ClubTab = keyof typeof CLUB_KINDS;

/** The number of records on a page. */
export const PAGE_SIZE = 20;

/** The user's rights on records of a kind within a club: by the codes of the kind or by those of clubs. */
export function useClubRights({ area }: Pick<Resource, 'area'>) {
  const { canAny, can } = useActor();
  const code = (action: string) => permissionCode(area, action);
  const may = (action: string) => canAny(codesOpening(code(action)));
  return {
    search: may('Search'),
    create: may('Create'),
    import: may('Import'),
    export: may('Export'),
    update: may('Update'),
    /** Whether the user may open the record itself, outside of the club. */
    view: can(code('View')),
    remove: canAny([code('Delete'), `ClubsDelete${permissionCode(area, '').replace(/s$/, '')}`]),
  };
}

/** The lists of a club: all present records, those in its figures, and former ones. */
export const WHO = ['all', 'counted', 'former'] as const;
export type Who = (typeof WHO)[number];

/** The query of a list within a club; without filters it returns all present records. */
interface PeopleAsked {
  search: string;
  page: number;
  filters?: Readonly<Record<string, string | readonly string[]>>;
}

/** A query as the list reads it. */
const queryText = (query: Query) => withQuery('', query).slice(1);

/** A page of a kind's records within a club. The former page stays while the next one loads. */
export function useClubPeople(clubId: string, resource: Resource, { search, page, filters }: PeopleAsked) {
  const fields = fieldsText(columnsOf(resource));
  const query = { search: search || undefined, ...filters, page, pageSize: PAGE_SIZE, fields };
  return useKept(
    useAnswer(
      inClubCalls(resource).list,
      { params: { id: clubId }, query: queryText(query) },
      { placeholderData: keepPreviousData },
    ),
  );
}

/** The number of a kind's records that the figures of a club count. */
export function useCounted(clubId: string, resource: Resource): number | undefined {
  const query = { ...countedOf(resource), page: 1, pageSize: 1, fields: 'id' };
  const { data } = useAnswer(inClubCalls(resource).list, { params: { id: clubId }, query: queryText(query) });
  return data?.total;
}

/** A page of former members or partners of a club. */
export function useFormerPeople(clubId: string, resource: Resource, page: number) {
  const query = { page, pageSize: PAGE_SIZE };
  return useAnswer(
    inClubCalls(resource).former,
    { params: { id: clubId }, query },
    { placeholderData: keepPreviousData },
  );
}

/** Saves a list within a club as a workbook with the shown columns. */
export function useClubExport(clubId: string, resource: Resource) {
  const { language } = useWords();
  return useMutation({
    mutationFn: async ({ search, filters }: Pick<PeopleAsked, 'search' | 'filters'>) => {
      const query = { search: search || undefined, ...filters, columns: columnsOf(resource).join(','), language };
      const { blob, fileName } = await api.download(`${clubPath(clubId, resource)}/Export`, query);
      saveFile(blob, fileName);
    },
    onError: (error) => notify.failed(error),
  });
}

/** The columns for all kinds; a kind without such a field skips it. */
const COLUMNS = [
  'code',
  'enterpriseName',
  'name',
  'position',
  'workMemberName',
  'provinceName',
  'phoneNumber',
  'joinedOn',
  'clubJoinedOn',
  'state',
] as const;

/** The columns of a list within a club, with the state as the last one. */
export function columnsOf({ fields }: Pick<Resource, 'fields'>): (typeof COLUMNS)[number][] {
  return COLUMNS.filter((name) => name in fields);
}

/** What a record still has in the club, asked anew each time that the question opens. */
export function useRemovalUses(clubId: string, resource: Resource, memberId: string) {
  return useAnswer(
    inClubCalls(resource).removalUses,
    { params: { id: clubId, memberId } },
    { gcTime: 0, staleTime: 0, retry: false },
  );
}

/** Removes a record from the club and shows a message, which puts it back. Rejects with the refusal. */
export function useRemoveFromClub(clubId: string, resource: Resource) {
  const calls = inClubCalls(resource);
  const { send } = useCall(calls.remove);
  const { press } = useCall(calls.putBack);
  return (record: PartyItem, reason: string) => {
    const params = { id: clubId, memberId: record.id };
    const name = labelOf(record, resource);
    return send({ params, query: { reason } }, { name, undo: async () => void (await press({ params }, { name })) });
  };
}
