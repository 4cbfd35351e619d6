import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import { Segments } from '../../../kit/ui/Segments.tsx';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';
import classes from './Media.module.css';
import type { MediaAddress } from './use-media-address.ts';

/** The pause in typing before a search, in milliseconds. */
const PAUSE = 200;

interface MediaToolsProps {
  address: MediaAddress;
  /** How many files there are of each kind. */
  kinds: Readonly<Record<number, number>>;
  view: string;
  onView: (view: string) => void;
}

/** The kinds of files with their numbers, the search, the order and the look. */
export function MediaTools({ address: { kind, search, sort, go, to }, kinds, view, onView }: MediaToolsProps) {
  const { t, formatNumber } = useWords();
  const all = Object.values(kinds).reduce((sum, one) => sum + one, 0);
  const names = { 1: 'media.pictures', 2: 'media.films', 3: 'media.documents', 4: 'media.sounds' } as const;
  return (
    <div className={`${classes.tools} row wrap rigid ruled-below`}>
      <TabLinks
        label={t('media.kinds')}
        replace
        tabs={[
          { key: 'all', to: to({ kind: null }), label: t('media.all'), count: formatNumber(all), isHere: !kind },
          ...([1, 2, 3, 4] as const).map((one) => ({
            key: String(one),
            to: to({ kind: String(one) }),
            label: t(names[one]),
            count: formatNumber(kinds[one] ?? 0),
            isHere: kind === String(one),
          })),
        ]}
      />
      <span className={`${classes.space} grow`} />
      <SearchBox value={search} onChange={(text) => go({ search: text, page: null }, true)} />
      <NativeSelect
        aria-label={t('media.order')}
        className={classes.order}
        value={sort}
        rightSection={<IconChevronDown aria-hidden="true" />}
        rightSectionPointerEvents="none"
        data={[
          { value: 'createdAt:desc', label: t('media.newest') },
          { value: 'createdAt:asc', label: t('media.oldest') },
          { value: 'name:asc', label: t('media.byName') },
          { value: 'name:desc', label: t('media.byNameBack') },
          { value: 'size:desc', label: t('media.largest') },
        ]}
        onChange={({ currentTarget: { value } }) => go({ sort: value, page: null }, true)}
      />
      <Segments
        label={t('media.look')}
        value={view}
        options={[
          { value: 'grid', label: t('media.grid') },
          { value: 'list', label: t('media.list') },
        ]}
        onChange={onView}
      />
    </div>
  );
}

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useWords();
  const [text, setText] = useState(value);
  const [settled] = useDebouncedValue(text, PAUSE);
  const tell = useEffectEvent((next: string) => {
    if (next.trim() !== value) onChange(next.trim());
  });
  useEffect(() => tell(settled), [settled]);
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={t('media.search')}
      placeholder={t('media.search')}
      leftSection={<IconSearch aria-hidden="true" />}
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
