import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import classes from './ListPage.module.css';
import { type PrintEntry, printAddress } from '../print-entry.ts';
import '../resource.texts.ts';

/** The print pages of a list. @example <PrintMenu resource={market} entries={[{ path: '/print', label: 'A3' }]} /> */
export function PrintMenu({ resource, entries }: { resource: Resource; entries: readonly PrintEntry[] }) {
  const { t } = useWords();
  const { search } = useLocation();
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          classNames={{ root: classes.action, label: 'unseen-phone' }}
          variant="subtle"
          leftSection={<IconPrinter />}
        >
          {t('resource.print')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map((entry) => (
          <Menu.Item key={entry.path} component={Link} to={printAddress(resource.path, entry, search)}>
            {entry.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
