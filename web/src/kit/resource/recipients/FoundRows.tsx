import type { FoundKind, Whom } from '@hoivien/contract/kit/recipients/recipients.ts';
import { FOUND_MOST, WHOM } from '@hoivien/contract/kit/recipients/recipients.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconChevronRight,
  IconClock,
  IconFilter,
  IconList,
  IconMedal,
  IconTag,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useNamedAreas } from '../../screen/named-areas.ts';
import { useWords } from '../../i18n/words.ts';
import { matchedParts } from '../Matched.tsx';
import { type Hit, isChosen, whomOf } from './pieces.ts';
import classes from './Drawer.module.css';
import './recipients.texts.ts';
import type { RecipientSearch } from './use-recipient-search.ts';

const ICONS: Record<FoundKind, TablerIcon> = {
  club: IconUsers,
  committee: IconMedal,
  tag: IconTag,
  view: IconFilter,
  used: IconClock,
  list: IconList,
  person: IconUser,
};

/** What was found, group by group. */
export function FoundRows({ search }: { search: RecipientSearch }) {
  const { id, groups, active, setKind } = search;
  const { t } = useWords();
  const { label, most } = useGroupWords();
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { items }) => sum + items.length, 0));
  return (
    <div id={id} role="grid" aria-label={t('recipients.found')} aria-multiselectable>
      {groups.map(({ kind, total, items }, group) => (
        // What another text finds is another group: none has moved.
        <div key={`${kind} ${items.map((item) => item.id).join()}`} role="rowgroup" aria-label={label(kind)}>
          <div className={`${classes.head} flex between faint tiny strong`} role="presentation">
            <span>{label(kind)}</span>
            {total > items.length && (
              <button type="button" onClick={() => setKind(kind)}>
                {t('recipients.allOfKind', { count: most(total) })}
              </button>
            )}
          </div>
          {items.map((item, at) => (
            <Row
              key={item.id}
              search={search}
              hit={{ kind, ...item }}
              rowId={`${id}-${(starts[group] ?? 0) + at}`}
              isActive={(starts[group] ?? 0) + at === active}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The words of the kinds in the headings and the tabs. */
export function useGroupWords() {
  const { t, area, formatNumber } = useWords();
  const { recipients: areas } = useNamedAreas();
  const of = { club: areas.clubs, committee: areas.committees, tag: areas.tags } as const;
  const own = (kind: FoundKind) => (kind in of ? area(of[kind as keyof typeof of]).title : undefined);
  return {
    /** A number of finds, of which the server counts only the first. */
    most: (count: number) => (count >= FOUND_MOST.one ? `${formatNumber(count)}+` : formatNumber(count)),
    label: (kind: FoundKind) => own(kind) ?? t(`recipients.group_${kind as 'list'}`),
    tab: (kind: FoundKind) =>
      own(kind) ?? (kind === 'list' ? t('recipients.group_list') : t(`recipients.tab_${kind as 'used'}`)),
  };
}

interface RowProps {
  search: RecipientSearch;
  hit: Hit;
  rowId: string;
  isActive: boolean;
}

function Row({ search, hit, rowId, isActive }: RowProps) {
  const { draft, asked, toggle, open, mean } = search;
  const { t, formatNumber } = useWords();
  const Icon = ICONS[hit.kind];
  const isOn = isChosen(draft, hit);
  const whom = isOn && hit.whom ? whomOf(draft, hit) : 'member';
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the row by aria-activedescendant
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search box
    <div
      id={rowId}
      role="row"
      aria-selected={isOn}
      className={`${classes.row} grid centre gap3 ruled`}
      data-active={isActive || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => toggle(hit)}
    >
      <span role="gridcell" className={`${classes.check} grid round1`} data-on={isOn || undefined}>
        {isOn && <IconCheck aria-label={t('recipients.isChosen')} />}
      </span>
      <Icon aria-hidden="true" className={classes.icon} />
      <span role="gridcell" className={`${classes.name} narrow`}>
        <span>
          {matchedParts(hit.name, asked).map(({ part, isMatch }, at) =>
            isMatch ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
          )}
        </span>
        <small className="faint tiny">
          <About hit={hit} />
        </small>
      </span>
      <span role="gridcell" className={classes.whom} onClick={(event) => event.stopPropagation()}>
        {hit.whom && hit.whom.both > 0 && (isOn || isActive) && <WhomMenu hit={hit} whom={whom} onMean={mean} />}
      </span>
      <span role="gridcell" className={`${classes.count} quiet number`}>
        {formatNumber(hit.whom?.[whom] ?? hit.count)}
      </span>
      <span role="gridcell">
        {hit.kind !== 'person' && (
          <ActionIcon
            variant="subtle"
            color="gray"
            tabIndex={-1}
            aria-label={t('recipients.open', { name: hit.name })}
            onClick={(event) => {
              event.stopPropagation();
              open(hit);
            }}
          >
            <IconChevronRight />
          </ActionIcon>
        )}
      </span>
    </div>
  );
}

/** Who of a group of members is meant, each with its number. */
function WhomMenu({ hit, whom, onMean }: { hit: Hit; whom: Whom; onMean: RecipientSearch['mean'] }) {
  const { t, formatNumber } = useWords();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown aria-hidden="true" size={14} />}
          aria-label={t('recipients.whomOf', { name: hit.name, whom: t(`recipients.whom_${whom}`) })}
        >
          {t(`recipients.whom_${whom}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {WHOM.map((one) => (
          <Menu.Item
            key={one}
            aria-current={one === whom}
            disabled={(hit.whom?.[one] ?? 0) === 0}
            rightSection={<small>{formatNumber(hit.whom?.[one] ?? 0)}</small>}
            onClick={() => onMean(hit, one)}
          >
            {t(`recipients.whomLong_${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The second line of a row: what it is, beside its name. */
function About({ hit }: { hit: Hit }) {
  const { t, area, formatNumber, formatDate } = useWords();
  const { kind, about, day, noEmail, count } = hit;
  const people = t('recipients.total', { count: formatNumber(count) });
  if (kind === 'club' || kind === 'list') return t('recipients.aboutMembers', { count: formatNumber(count) });
  if (kind === 'view')
    return [
      about === null ? t('recipients.aboutOwn') : t('recipients.aboutOf', { name: about }),
      area(hit.area ?? '').title,
    ].join(' · ');
  if (kind === 'used') return [area(hit.area ?? '').title, day && formatDate(day), people].filter(Boolean).join(' · ');
  if (kind === 'person')
    return (
      <>
        {[hit.area && area(hit.area).one, about].filter(Boolean).join(' · ')}
        {noEmail && (
          <>
            {' · '}
            <span className="warn">{t('recipients.aboutNoEmail')}</span>
          </>
        )}
      </>
    );
  return [about, people].filter(Boolean).join(' · ');
}
