import { fold } from '@hoivien/contract/kit/fold.ts';
import {
  type FoundKind,
  type FoundRecipient,
  type Groups,
  NOBODY,
  type Selection,
  type Whom,
} from '@hoivien/contract/kit/recipients/recipients.ts';

/** Something that was found, with its kind. */
export type Hit = FoundRecipient & { kind: FoundKind };

/** The find alone as a selection. */
export function selectionOfHit({ kind, id, area, query, name }: Hit, whom?: Whom): Selection {
  const meant = whom && whom !== 'member' ? { whom } : {};
  if (kind === 'person') return { ...NOBODY, memberIds: [id] };
  if (kind === 'club') return { ...NOBODY, clubs: [{ clubId: id, ...meant }] };
  if (kind === 'committee') return { ...NOBODY, committees: [{ committeeId: id, on: null }] };
  if (kind === 'tag') return { ...NOBODY, tagIds: [id] };
  if (kind === 'used') return { ...NOBODY, used: [{ area: area ?? '', id }] };
  return { ...NOBODY, filters: [{ area: area ?? '', query: query ?? {}, name, ...meant }] };
}

/** Whether a part of a selection and a search result name the same group. The chosen people of the group do not count. */
const isSame = {
  filters:
    ({ area, query }: Hit) =>
    (one: Groups['filters'][number]) =>
      one.area === area && JSON.stringify(one.query) === JSON.stringify(query),
  clubs:
    ({ id }: Hit) =>
    (one: Groups['clubs'][number]) =>
      one.clubId === id,
  committees:
    ({ id }: Hit) =>
    (one: Groups['committees'][number]) =>
      one.committeeId === id,
  used:
    ({ id }: Hit) =>
    (one: Groups['used'][number]) =>
      one.id === id,
} as const;

export function isChosen(chosen: Selection, hit: Hit): boolean {
  const { kind, id } = hit;
  if (kind === 'person') return chosen.memberIds.includes(id);
  if (kind === 'club') return chosen.clubs.some(isSame.clubs(hit));
  if (kind === 'committee') return chosen.committees.some(isSame.committees(hit));
  if (kind === 'tag') return chosen.tagIds.includes(id);
  if (kind === 'used') return chosen.used.some(isSame.used(hit));
  return chosen.filters.some(isSame.filters(hit));
}

/** Who of a chosen group is meant. */
export function whomOf(chosen: Selection, hit: Hit): Whom {
  const found = hit.kind === 'club' ? chosen.clubs.find(isSame.clubs(hit)) : chosen.filters.find(isSame.filters(hit));
  return found?.whom ?? 'member';
}

export function withoutHit(chosen: Selection, hit: Hit): Selection {
  const not =
    <One>(same: (one: One) => boolean) =>
    (one: One) =>
      !same(one);
  return {
    ...chosen,
    memberIds: chosen.memberIds.filter((id) => hit.kind !== 'person' || id !== hit.id),
    tagIds: chosen.tagIds.filter((id) => hit.kind !== 'tag' || id !== hit.id),
    clubs: chosen.clubs.filter(not(isSame.clubs(hit))),
    committees: chosen.committees.filter(not(isSame.committees(hit))),
    used: chosen.used.filter(not(isSame.used(hit))),
    filters: chosen.filters.filter(not(isSame.filters(hit))),
  };
}

/** Two selections as one, in which nothing is twice. */
export function joinedSelection(one: Selection, more: Selection): Selection {
  const both = <Item>(first: readonly Item[], then: readonly Item[], key: (item: Item) => string = JSON.stringify) => [
    ...new Map([...first, ...then].map((item) => [key(item), item])).values(),
  ];
  return {
    memberIds: both(one.memberIds, more.memberIds),
    otherEmails: both(one.otherEmails, more.otherEmails, ({ emailAddress }) => fold(emailAddress)),
    filters: both(one.filters, more.filters),
    committees: both(one.committees, more.committees),
    tagIds: both(one.tagIds, more.tagIds),
    clubs: both(one.clubs, more.clubs),
    used: both(one.used, more.used),
    includeLeft: one.includeLeft || more.includeLeft,
  };
}
