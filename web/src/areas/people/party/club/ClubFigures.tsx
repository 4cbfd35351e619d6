import { clubCalls } from '@hoivien/contract/areas/people/party/club.calls.ts';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { club } from '@hoivien/contract/areas/people/party/club.resource.ts';
import { countedOf } from '@hoivien/contract/areas/people/party/club.rules.ts';
import type { ClubFigures as Figures } from '@hoivien/contract/areas/people/party/club.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Menu, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { withQuery } from '../../../../kit/api/client.ts';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import classes from './Club.module.css';
import './club.texts.ts';
import { ClubNewcomers } from './ClubNewcomers.tsx';
import { CLUB_KINDS } from './use-club-people.ts';

type Figure = Exclude<keyof Figures, 'clubs'>;

/** A list with the filters that show exactly the records of a figure. */
interface Way {
  resource: Resource;
  filters: Readonly<Record<string, string | readonly string[]>>;
}

const clubs = (filters: Way['filters'] = {}): Way[] => [
  { resource: club, filters: { ...countedOf(club), ...filters } },
];
const inClubs = (resource: Resource, filters: Way['filters'] = countedOf(resource)): Way => ({
  resource,
  filters: { clubIdsEmpty: 'false', ...filters },
});
const [member, personalMember] = CLUB_KINDS.members;
const everybody = [...CLUB_KINDS.members, ...CLUB_KINDS.partners];

/** The lists behind each figure. Newcomers of this year have a list of their own. */
const WAYS: Readonly<Record<Figure, readonly Way[]>> = {
  active: clubs(),
  unitMembers: [inClubs(member)],
  personalMembers: [inClubs(personalMember)],
  partners: CLUB_KINDS.partners.map((resource) => inClubs(resource)),
  joinedThisYear: [],
  waiting: everybody.map((resource) => inClubs(resource, { state: 'pending' })),
  withoutCommittee: clubs({ committeeState: 'none' }),
  withoutRepresentative: clubs({ representEmpty: 'true' }),
};

/**
 * The figures of all clubs in one line above their list, each with a link to its records; nothing while they are
 * unknown.
 */
export function ClubFigures() {
  const { t } = useWords();
  const { data } = useAnswer(clubCalls.figures, {});
  if (!data || data.clubs === 0) return null;
  return (
    <ul className={`${classes.figures} flex wrap m0`} aria-label={t('club.figures')}>
      {(Object.keys(WAYS) as Figure[]).map((name) => (
        <li key={name}>
          <FigureLink name={name} value={data[name]} />
        </li>
      ))}
    </ul>
  );
}

/** A figure and its word: a link for one list, a menu for several, a dialog for newcomers. */
function FigureLink({ name, value }: { name: Figure; value: number | Readonly<Record<string, number>> }) {
  const { t, area, formatNumber } = useWords();
  const { can } = useActor();
  const [isOpen, setOpen] = useState(false);
  const amount = typeof value === 'number' ? value : Object.values(value).reduce((sum, one) => sum + one, 0);
  const text = (
    <>
      <b>{formatNumber(amount)}</b> {t(`club.${name}`)}
    </>
  );
  const countOf = ({ resource }: Way) => (typeof value === 'number' ? value : (value[resource.area] ?? 0));
  const ways = WAYS[name].filter((way) => countOf(way) > 0 && can(permissionCode(way.resource.area, 'Search')));
  const to = ({ resource, filters }: Way) => withQuery(resource.path, filters);
  if (name === 'joinedThisYear' && amount > 0) {
    return (
      <>
        <UnstyledButton onClick={() => setOpen(true)}>{text}</UnstyledButton>
        <ClubNewcomers opened={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  }
  const [first] = ways;
  if (!first) return text;
  if (ways.length === 1 && countOf(first) === amount) return <Link to={to(first)}>{text}</Link>;
  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton>{text}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {ways.map((way) => (
          <Menu.Item key={way.resource.area} component={Link} to={to(way)}>
            {area(way.resource.area).title}: {formatNumber(countOf(way))}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
