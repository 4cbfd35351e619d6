import { fold } from '@hoivien/contract/kit/fold.ts';
import { SEARCH_MAX } from '@hoivien/contract/kit/paging.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import type { Screen } from '../../kit/screen/screen.ts';
import { useSaid } from '../../kit/ui/announce.ts';
import { PageHead } from '../../kit/ui/PageHead.tsx';
import { otherSettings } from '../menu.ts';
import classes from './HomePage.module.css';
import { ScreenGroup } from './ScreenGroup.tsx';
import { groupOfSetting, SETTING_GROUPS } from './setting-groups.ts';
import './settings.texts.ts';

/** The settings that the menu does not name, as far as the user may open them. */
export function SettingsPage() {
  const words = useWords();
  const { t } = words;
  const [search, setSearch] = useState('');
  const open = otherSettings(useActor());
  const sought = fold(search).split(/\s+/).filter(Boolean);
  const isFound = (screen: Screen) => {
    const group = t(`settings.${groupOfSetting(screen.path)}`);
    const text = fold([group, screen.title(words), screen.about?.(words), screen.also?.(words)].join(' '));
    return sought.every((word) => text.includes(word));
  };
  const found = open.filter(isFound);
  const none = open.length === 0 ? t('settings.nothing') : t('settings.none', { search: search.trim() });
  useSaid(found.length === 0 ? search : undefined, none);
  return (
    <>
      <PageHead title={t('app.otherSettings')} />
      <div className={classes.body}>
        {open.length > 0 && (
          <TextInput
            className={classes.find}
            type="search"
            leftSection={<IconSearch aria-hidden="true" />}
            aria-label={t('settings.find')}
            placeholder={t('settings.find')}
            maxLength={SEARCH_MAX}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
        )}
        {found.length === 0 && <p className={classes.nothing}>{none}</p>}
        {SETTING_GROUPS.map((group) => (
          <ScreenGroup
            key={group}
            label={t(`settings.${group}`)}
            screens={found.filter(({ path }) => groupOfSetting(path) === group)}
          />
        ))}
      </div>
    </>
  );
}
