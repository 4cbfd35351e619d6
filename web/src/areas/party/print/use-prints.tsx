import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Menu } from '@mantine/core';
import { IconAddressBook, IconId, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import type { PrintEntry } from '../../../kit/resource/print-entry.ts';
import type { LooseRecord } from '../../../kit/resource/records.ts';
import './print.texts.ts';
import { isPrinted } from './printed-areas.ts';
import { belongs } from './standing.ts';

/** What the reader may print of a list. Cards and labels are made of whole records, so they take leave to see one, too. */
export function usePrints(resource: Resource): PrintEntry[] {
  const { can } = useActor();
  const { t } = useWords();
  const isOpen = isPrinted(resource.area) && can(permissionCode(resource.area, 'Export'));
  const isWhole = can(permissionCode(resource.area, 'View'));
  return useMemo(
    () => [
      ...(isOpen ? [{ path: '/print', label: t('print.list') }] : []),
      ...(isOpen && isWhole
        ? [
            { path: '/print/cards', label: t('print.cards'), ofChosen: true },
            { path: '/print/labels', label: t('print.labels'), ofChosen: true },
          ]
        : []),
    ],
    [isOpen, isWhole, t],
  );
}

/** What the reader may print of one record, as entries of its menu; undefined when there is none. */
export function usePrintItems(resource: Resource): (record: LooseRecord) => ReactNode {
  const { can } = useActor();
  const { t } = useWords();
  if (!isPrinted(resource.area) || !can(permissionCode(resource.area, 'View'))) return () => undefined;
  const mayExport = can(permissionCode(resource.area, 'Export'));
  const below = (path: string) => `${resource.path}/print/${path}`;
  return (record) => (
    <>
      <Menu.Item component={Link} to={below(`sheet/${record.id}`)} leftSection={<IconPrinter />}>
        {t('print.sheet')}
      </Menu.Item>
      {mayExport && belongs(resource, record) && (
        <Menu.Item component={Link} to={below(`cards?from=record&id=${record.id}`)} leftSection={<IconId />}>
          {t('print.card')}
        </Menu.Item>
      )}
      {mayExport && (
        <Menu.Item component={Link} to={below(`labels?from=record&id=${record.id}`)} leftSection={<IconAddressBook />}>
          {t('print.labels')}
        </Menu.Item>
      )}
    </>
  );
}
