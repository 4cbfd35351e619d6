import type { ExportFormat } from '@hoivien/contract/kit/exchange/workbook.calls.ts';
import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import '../resource.texts.ts';
import { contactFields, useCopyContacts } from './copy-contacts.ts';
import type { ListAddress } from '../use-list-address.ts';
import { useExport } from '../use-records.ts';

interface ExportMenuProps {
  resource: Resource;
  address: ListAddress;
  /** The columns that are shown, in their order. */
  columns: readonly string[];
  /** Only these records; without it the whole list. */
  ids?: Iterable<string> | undefined;
  /** The button that opens the menu; it shows a spinner during the download. */
  target: (isSaving: boolean) => ReactNode;
}

/** The forms of an export: the visible columns, or all fields in the form that an import accepts. */
export function ExportMenu({ resource, address, columns, ids, target }: ExportMenuProps) {
  const { t } = useWords();
  const { mutate, isPending } = useExport(resource);
  const copy = useCopyContacts(resource);
  const canComeBack = actionsOf(resource).includes('Import');
  const save = (format: ExportFormat, shown?: readonly string[]) =>
    mutate({ address, columns: shown, ids: ids && [...ids], format });
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>{target(isPending || copy.isPending)}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('xlsx', columns)}>{t('resource.exportShown')}</Menu.Item>
        <Menu.Item onClick={() => save('xlsx')}>
          {t(canComeBack ? 'resource.exportAgain' : 'resource.exportAll')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => save('csv', columns)}>{t('resource.csvShown')}</Menu.Item>
        <Menu.Item onClick={() => save('csv')}>{t('resource.csvAll')}</Menu.Item>
        {contactFields(resource) && <Menu.Divider />}
        {contactFields(resource) && (
          <Menu.Item onClick={() => copy.mutate({ address, ids: ids && [...ids] })}>
            {t('resource.copyContacts')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
