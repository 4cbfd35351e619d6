import { askList } from '../../../../kit/resource/ask-list.ts';
import { tag } from '@hoivien/contract/areas/catalogues/tag/tag.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '../../../../kit/auth/actor.ts';
import classes from './Party.module.css';

/** How long the colours of tags are kept for all rows of a list, in milliseconds. */
const KEPT = 60_000;

/** The tags of a record, each with a coloured dot. `names` has the form of lists: joined by semicolons. */
export function TagChips({ names }: { names: string }) {
  const colours = useColours();
  const all = names.split('; ').filter(Boolean);
  if (all.length === 0) return null;
  return (
    <ul className={`${classes.tags} wrap gap1 m0`}>
      {all.map((name) => (
        <li
          key={name}
          className={`${classes.tag} inline-row one-line ink small round1`}
          data-colour={colours.get(name)}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}

function useColours(): ReadonlyMap<string, string> {
  const { can } = useActor();
  const { data } = useQuery({
    queryKey: [tag.area, 'colours'],
    queryFn: ({ signal }) => askList(tag, { pageSize: 100, page: 1, fields: 'colour,name' }, { signal }),
    select: ({ items }) => new Map(items.map((one) => [one.name ?? '', one.colour ?? ''])),
    enabled: can(permissionCode(tag.area, 'Search')),
    staleTime: KEPT,
  });
  return data ?? new Map();
}
