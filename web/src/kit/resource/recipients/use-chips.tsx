import type { RecipientCount, Selection, Whom } from '@hoivien/contract/kit/recipients/recipients.ts';
import { capitalise } from '@hoivien/contract/kit/fold.ts';
import type { AreaName } from '@hoivien/contract/registry.ts';
import type { ReactNode } from 'react';
import { useNamedAreas } from '../../screen/named-areas.ts';
import { useWords } from '../../i18n/words.ts';
import { useChosenNames } from '../reference/use-options.ts';
import { committeeText } from './committee-text.ts';
import { FilterText } from './FilterText.tsx';
import './recipients.texts.ts';

export type ChipKind = 'list' | 'club' | 'committee' | 'tag' | 'used' | 'person' | 'email';

/** A part of a selection as it shows in a box. */
export interface Chip {
  key: string;
  kind: ChipKind;
  name: string;
  shown: ReactNode;
  /** The number of a group. */
  count: number | undefined;
  /** The selection without it. */
  rest: Selection;
}

/** The word for a kind; groups of another area have the word of that area. */
export function useKindWord(): (kind: ChipKind | 'view') => string {
  const { t, area } = useWords();
  const { recipients: areas } = useNamedAreas();
  const word = (name: AreaName) => capitalise(area(name).one);
  const own = { club: areas.clubs, committee: areas.committees, tag: areas.tags } as const;
  return (kind) => (kind in own ? word(own[kind as keyof typeof own]) : t(`recipients.kind_${kind as 'list'}`));
}

/** Every part of a selection with its name and number. Names are read once for all parts of a kind. */
export function useChips(value: Selection, counted: RecipientCount | undefined): Chip[] {
  const { t } = useWords();
  const { recipients: areas } = useNamedAreas();
  const { memberIds, filters, committees, tagIds, clubs, used, otherEmails } = value;
  const people = useChosenNames(areas.people, memberIds);
  const tags = useChosenNames(areas.tags, tagIds);
  const clubNames = useChosenNames(
    areas.clubs,
    clubs.map(({ clubId }) => clubId),
  );
  const boards = useChosenNames(
    areas.committees,
    committees.map(({ committeeId }) => committeeId),
  );
  const of = (area: string) => used.flatMap((one) => (one.area === area ? [one.id] : []));
  const [first, second, third] = areas.used;
  const usedNames = new Map<string, ReturnType<typeof useChosenNames>>([
    [first, useChosenNames(first, of(first))],
    [second, useChosenNames(second, of(second))],
    [third, useChosenNames(third, of(third))],
  ]);
  const meant = (name: string, whom: Whom | undefined) =>
    whom && whom !== 'member' ? `${name}: ${t(`recipients.whom_${whom}`)}` : name;
  const rest = <Name extends keyof Selection>(name: Name, at: number) => ({
    ...value,
    [name]: (value[name] as readonly unknown[]).filter((_, index) => index !== at),
  });
  const groups = counted?.groups;
  return [
    ...clubs.map(({ clubId, whom }, at): Chip => {
      const name = meant(clubNames.of(clubId), whom);
      return {
        key: `c${clubId}${whom}`,
        kind: 'club',
        name,
        shown: name,
        count: groups?.clubs[at],
        rest: rest('clubs', at),
      };
    }),
    ...filters.map((filter, at): Chip => {
      const name = filter.name ? meant(filter.name, filter.whom) : `${t('recipients.kind_list')} ${at + 1}`;
      const shown = filter.name ? name : <FilterText filter={filter} />;
      return { key: `f${at}`, kind: 'list', name, shown, count: groups?.filters[at], rest: rest('filters', at) };
    }),
    ...committees.map(({ committeeId, on }, at): Chip => {
      const name = committeeText({ name: boards.of(committeeId), on }, t);
      const count = groups?.committees[at];
      return { key: `b${committeeId}${on}`, kind: 'committee', name, shown: name, count, rest: rest('committees', at) };
    }),
    ...tagIds.map((id, at): Chip => {
      const name = tags.of(id);
      return { key: `t${id}`, kind: 'tag', name, shown: name, count: groups?.tagIds[at], rest: rest('tagIds', at) };
    }),
    ...used.map(({ area, id }, at): Chip => {
      const name = usedNames.get(area)?.of(id) ?? '…';
      return { key: `u${id}`, kind: 'used', name, shown: name, count: groups?.used[at], rest: rest('used', at) };
    }),
    ...memberIds.map((id, at): Chip => {
      const name = people.of(id);
      return { key: `p${id}`, kind: 'person', name, shown: name, count: undefined, rest: rest('memberIds', at) };
    }),
    ...otherEmails.map(
      ({ name, emailAddress }, at): Chip => ({
        key: `e${emailAddress}`,
        kind: 'email',
        name,
        shown: `${name} <${emailAddress}>`,
        count: undefined,
        rest: rest('otherEmails', at),
      }),
    ),
  ];
}
