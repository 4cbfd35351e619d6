import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import '../resource.texts.ts';
import type { ListAddress } from './use-list-address.ts';
import { useExport } from '../use-records.ts';

interface ExportMenuProps {
  resource: Resource;
  address: ListAddress;
  /** The columns that are shown, in their order. */
  columns: readonly string[];
  /** Only these records; without it all of the list. */
  ids?: Iterable<string> | undefined;
  /** The button that opens it; it turns while the file is on its way. */
  target: (isSaving: boolean) => ReactNode;
}

/** What a list is saved as: what one sees, or everything there is, in the form in which it can be imported again. */
export function ExportMenu({ resource, address, columns, ids, target }: ExportMenuProps) {
  const { t } = useWords();
  const { mutate, isPending } = useExport(resource);
  const canComeBack = actionsOf(resource).includes('Import');
  const save = (shown?: readonly string[]) => mutate({ address, columns: shown, ids: ids && [...ids] });
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>{target(isPending)}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save(columns)}>{t('resource.exportShown')}</Menu.Item>
        <Menu.Item onClick={() => save()}>{t(canComeBack ? 'resource.exportAgain' : 'resource.exportAll')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
