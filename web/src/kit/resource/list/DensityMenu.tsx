import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconLineHeight } from '@tabler/icons-react';
import { useWords } from '../../i18n/words.ts';
import type { Density } from '../query/use-preferences.ts';

const DENSITIES: readonly Density[] = ['dense', 'medium', 'airy'];

/** The height of the rows. */
export function DensityMenu({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const { t } = useWords();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('resource.density')} title={t('resource.density')}>
          <IconLineHeight />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {DENSITIES.map((name) => (
          <Menu.RadioItem
            key={name}
            value={name}
            checked={name === density}
            checkIcon={<IconCheck />}
            closeMenuOnClick
            onChange={() => onChange(name)}
          >
            {t(`resource.${name}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
