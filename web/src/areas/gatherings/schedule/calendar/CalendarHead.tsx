import { ActionIcon, Button, Menu, Popover } from '@mantine/core';
import {
  IconCalendarHeart,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconFilter,
  IconPlus,
  IconRefresh,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords, type Words } from '../../../../kit/i18n/words.ts';
import { useChosenNames } from '../../../../kit/resource/reference/use-options.ts';
import { RefPicker } from '../../../../kit/resource/reference/RefPicker.tsx';
import { useChoosesClub } from '../../../../kit/resource/reference/use-chooses-club.ts';
import { type CalendarKind, labelText } from '../../../../kit/screen/area-screens.ts';
import '../../../../kit/ui/moment/moment.texts.ts';
import '../schedule-page.texts.ts';
import { type CalendarAddress, daysOf, type Show, turned } from './address.ts';
import classes from './Calendar.module.css';
import { FeedDialog } from './FeedDialog.tsx';
import { ShowSwitch } from './ShowSwitch.tsx';
import { today } from './use-calendar.ts';

interface CalendarHeadProps {
  address: CalendarAddress;
  kinds: readonly CalendarKind[];
  isPhone: boolean;
  onChange: (changes: Partial<CalendarAddress>) => void;
  onShow: (show: Show | 'list') => void;
  mayAdd: boolean;
}

/** The head of the calendar: the shown time, the kinds, the filters, the views, and adding. */
export function CalendarHead({ address, kinds, isPhone, onChange, onShow, mayAdd }: CalendarHeadProps) {
  const words = useWords();
  const { t, area } = words;
  const [isSyncing, setSyncing] = useState(false);
  const { show, day } = address;
  const isShown = (kind: string) => address.kinds.length === 0 || address.kinds.includes(kind);
  const toggle = (kind: string) => {
    const names = kinds.map((one) => one.kind);
    const next = names.filter((name) => (name === kind ? !isShown(name) : isShown(name)));
    // Without any kind nothing would be left to see, so the last one that goes brings back all.
    onChange({ kinds: next.length === names.length ? [] : next, entry: null });
  };
  return (
    <div className={`${classes.head} row wrap rigid ruled-below`}>
      <h1 aria-live="polite">{titleOf(address, words)}</h1>
      <div className="row">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(`schedule.before_${show}`)}
          onClick={() => onChange({ day: turned(address, -1), entry: null })}
        >
          <IconChevronLeft />
        </ActionIcon>
        <Button variant="default" size="sm" disabled={day === today()} onClick={() => onChange({ day: today() })}>
          {t('schedule.today')}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t(`schedule.after_${show}`)}
          onClick={() => onChange({ day: turned(address, 1), entry: null })}
        >
          <IconChevronRight />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of flexible boxes in every browser */}
      <div className={`${classes.kinds} flex wrap`} role="group" aria-label={t('schedule.kinds')}>
        {kinds.map((kind) => (
          <button
            key={kind.kind}
            type="button"
            aria-pressed={isShown(kind.kind)}
            data-look={kind.look}
            onClick={() => toggle(kind.kind)}
          >
            <i aria-hidden="true" />
            {labelText(kind.label, words)}
          </button>
        ))}
      </div>
      <Filters address={address} onChange={onChange} />
      <span className="grow" />
      {!isPhone && <ShowSwitch show={show} onChange={onShow} />}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('schedule.more')} title={t('schedule.more')}>
            <IconDots />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isPhone && <Menu.Item onClick={() => onShow('list')}>{t('schedule.show_list')}</Menu.Item>}
          <Menu.Item leftSection={<IconRefresh />} onClick={() => setSyncing(true)}>
            {t('schedule.sync')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCalendarHeart />} component={Link} to="/calendar/holidays">
            {t('schedule.holidays')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mayAdd && (
        <Button component={Link} to="/calendar/add" leftSection={<IconPlus />}>
          {t('resource.add', { one: area('Schedules').one })}
        </Button>
      )}
      {isSyncing && <FeedDialog onClose={() => setSyncing(false)} />}
    </div>
  );
}

/** The filters by club and host. A club's user has the entries of one club only. */
function Filters({ address, onChange }: Pick<CalendarHeadProps, 'address' | 'onChange'>) {
  const { t, area } = useWords();
  const { canAny } = useActor();
  const [opened, setOpened] = useState(false);
  const clubs = useChosenNames('Clubs', address.club ? [address.club] : []);
  const hosts = useChosenNames('AnyMembers', address.host ? [address.host] : []);
  const mayClub = useChoosesClub();
  const mayHost = canAny(['MembersSearch', 'PartnersSearch', 'ExecutiveCommitteesSearch', 'ClubsSearch']);
  if (!mayClub && !mayHost) return null;
  const names = [
    address.club && (clubs.of(address.club) || area('Clubs').one),
    address.host && (hosts.of(address.host) || t('schedule.hostFilter')),
  ].filter(Boolean);
  const shown = names.length > 0 ? names.join(' · ') : t(mayClub ? 'schedule.allClubs' : 'schedule.allHosts');
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus width={320}>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          rightSection={<IconChevronDown />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          aria-label={shown}
          title={shown}
          leftSection={<IconFilter />}
          onClick={() => setOpened(!opened)}
        >
          <span className={names.length === 0 ? classes.unfiltered : undefined}>{shown}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('schedule.filterBy')}>
        <div className="stack gap3">
          {mayClub && (
            <RefPicker
              area="Clubs"
              label={area('Schedules').field('clubId')}
              value={address.club}
              onChange={(club) => onChange({ club, entry: null })}
            />
          )}
          {mayHost && (
            <RefPicker
              area="AnyMembers"
              label={t('schedule.hostFilter')}
              one={t('schedule.hostFilter').toLocaleLowerCase('vi')}
              value={address.host}
              onChange={(host) => onChange({ host, entry: null })}
            />
          )}
          {names.length > 0 && (
            <Button variant="subtle" size="sm" onClick={() => onChange({ club: null, host: null, entry: null })}>
              {t('schedule.clearFilters')}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function titleOf(address: CalendarAddress, words: Words): string {
  const { t, language, formatDay } = words;
  const { show, day } = address;
  if (show === 'day') return formatDay(`${day}T05:00:00Z`);
  if (show === 'week') {
    const [from, to] = daysOf(address).map((one) => one.split('-').reverse().join('/'));
    return `${(from ?? '').slice(0, 5)} – ${to}`;
  }
  const name = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(day));
  return t('schedule.monthTitle', { month: Number(day.slice(5, 7)), year: day.slice(0, 4), name });
}
