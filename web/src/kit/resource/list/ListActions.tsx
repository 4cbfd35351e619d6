import { actionsOf } from '@hoivien/contract/kit/permission.ts';
import { deskOf } from '@hoivien/contract/desks.ts';
import { deskPath } from '@hoivien/contract/desk.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { withQuery } from '../../api/client.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconForms, IconListCheck, IconPlus, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { useCanOpen } from '../../ui/landing.ts';
import '../desk/desk.texts.ts';
import { askedPaths } from './asked-paths.ts';
import '../fill/fill.texts.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { useMay } from '../may.ts';
import classes from './ListPage.module.css';
import type { PrintEntry } from '../print-entry.ts';
import { PrintMenu } from './PrintMenu.tsx';
import { type ListAddress, toQuery } from '../use-list-address.ts';

interface ListActionsProps {
  resource: Resource;
  address: ListAddress;
  /** The columns that are shown, in their order. */
  columns: readonly string[];
  /** Pages that print the list. */
  prints?: readonly PrintEntry[];
  /** The filled button of the page; that of adding is then plain. */
  main?: ReactNode;
}

/** The actions of a list that the role allows: import, export, print and adding. */
export function ListActions({ resource, address, columns, prints = [], main }: ListActionsProps) {
  const { t, area } = useWords();
  const may = useMay(resource);
  const canOpen = useCanOpen();
  const look = main ? { root: classes.icon, label: 'unseen' } : { root: classes.action, label: 'unseen-phone' };
  const importText = t('resource.import');
  const addText = t('resource.add', { one: area(resource.area).one });
  const desk = deskOf(resource.area);
  const isWaiting =
    desk &&
    canOpen(deskPath(desk)) &&
    Object.entries(desk.waiting).every(([name, value]) => String(address.filters[name]) === String(value));
  const { page: _page, pageSize: _size, ...question } = toQuery(address);
  const fillPath =
    may('Update') && canOpen(`${resource.path}/fill`) && askedPaths(resource, address.filters).length > 0
      ? withQuery(`${resource.path}/fill`, question)
      : undefined;
  return (
    <>
      {isWaiting && (
        <Button variant="default" component={Link} to={deskPath(desk)} leftSection={<IconListCheck />}>
          {t('desk.open')}
        </Button>
      )}
      {fillPath && (
        <Button variant="default" component={Link} to={fillPath} leftSection={<IconForms />}>
          {t('fill.open')}
        </Button>
      )}
      {may('Import') && actionsOf(resource).includes('Import') && (
        <Button
          classNames={look}
          title={main ? importText : undefined}
          variant="subtle"
          component={Link}
          to={`${resource.path}/import`}
          leftSection={<IconUpload />}
        >
          {importText}
        </Button>
      )}
      {may('Export') && (
        <ExportMenu
          resource={resource}
          address={address}
          columns={columns}
          target={(isSaving) => (
            <Button
              classNames={{ root: classes.action, label: 'unseen-phone' }}
              variant="subtle"
              leftSection={<IconDownload />}
              loading={isSaving}
            >
              {t('resource.export')}
            </Button>
          )}
        />
      )}
      {prints.length > 0 && <PrintMenu resource={resource} entries={prints} />}
      {may('Create') && actionsOf(resource).includes('Create') && (
        <Button
          {...(main && { classNames: look, title: addText, variant: 'subtle' })}
          component={Link}
          to={`${resource.path}/add`}
          leftSection={<IconPlus />}
        >
          {addText}
        </Button>
      )}
      {main}
    </>
  );
}
