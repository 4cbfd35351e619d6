import { deskOf } from '@hoivien/contract/desks.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconBan,
  IconCircleCheck,
  IconCopyPlus,
  IconDownload,
  IconForms,
  IconLock,
  IconLockOpen,
  IconLogout,
  IconMail,
  IconPlayerPlay,
  IconPrinter,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useMay } from '../may.ts';
import { useWords } from '../../i18n/words.ts';
import { UnsetChannels } from '../../outbox/UnsetChannels.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import classes from './BulkBar.module.css';
import { BulkRefused } from '../bulk/BulkRefused.tsx';
import '../bulk/bulk.texts.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { type PrintEntry, printAddress } from '../print-entry.ts';
import type { LooseItem } from '../records.ts';
import '../resource.texts.ts';
import { RefuseDialog } from '../record/RefuseDialog.tsx';
import { useCopyAddress } from '../form/copied.ts';
import { PairButtons } from './PairButtons.tsx';
import { SetFieldDialog } from '../set-field/SetFieldDialog.tsx';
import '../set-field/set-field.texts.ts';
import { useSettable } from '../set-field/use-settable.ts';
import { DeletionDialog } from '../uses/DeletionDialog.tsx';
import { type BulkActionName, isSlow, questionText, useBulkActions } from '../bulk/use-bulk.ts';
import type { ListAddress } from '../use-list-address.ts';
import type { Selection } from '../bulk/use-selection.ts';
import { type BulkWork, useBulkWork } from './use-bulk-work.ts';

interface BulkBarProps {
  resource: Resource;
  address: ListAddress;
  selection: Selection;
  total: number;
  /** The loaded rows, for the names of refused records. */
  rows: readonly LooseItem[];
  /** The columns that are shown, in their order. */
  columns: readonly string[];
  /** Pages that print the chosen records. */
  prints?: readonly PrintEntry[];
}

/**
 * The actions on the chosen records. The server acts on each record alone; a list then shows refused records with their
 * reasons.
 */
export function BulkBar({ resource, address, selection, total, rows, columns, prints = [] }: BulkBarProps) {
  const { t, area, formatNumber } = useWords();
  const { search } = useLocation();
  const may = useMay(resource);
  const actions = useBulkActions(resource);
  const work = useBulkWork(resource, address, selection);
  const { act, asking, asked, endQuestion, running, progress } = work;
  const count = formatNumber(selection.count);
  const { one, many } = area(resource.area);
  const params = { count: formatNumber(work.taken.count), one, many };
  const settable = useSettable(resource);
  const copyOf = useCopyAddress(resource);
  const [first, second, third] = selection.all ? [] : selection.ids;
  const pair =
    first !== undefined && second !== undefined && third === undefined ? ([first, second] as const) : undefined;
  const [only] = !selection.all && selection.count === 1 ? selection.ids : [];
  const [isSetting, setSetting] = useState(false);
  return (
    <>
      {selection.count > 0 && (
        <div
          className={`${classes.bar} row gap2 one-line round3`}
          role="region"
          aria-label={t('resource.chosen', { count })}
        >
          <span role="status">
            {progress
              ? t('bulk.progress', { done: formatNumber(progress.done), total: formatNumber(progress.total) })
              : t('resource.chosen', { count })}
          </span>
          {!selection.all && total > selection.count && (
            <button type="button" className={classes.all} onClick={selection.chooseAll}>
              {t('resource.chooseAll', { total: formatNumber(total) })}
            </button>
          )}
          <ActionButtons actions={actions} work={work} />
          {settable.length > 0 && (
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconForms />}
              disabled={running !== undefined}
              onClick={() => setSetting(true)}
            >
              {t('setField.open')}
            </Button>
          )}
          {copyOf && only !== undefined && (
            <Button variant="subtle" size="xs" component={Link} to={copyOf(only)} leftSection={<IconCopyPlus />}>
              {t('resource.clone')}
            </Button>
          )}
          {pair && <PairButtons resource={resource} ids={pair} />}
          {may('Export') && (
            <ExportMenu
              resource={resource}
              address={address}
              columns={columns}
              ids={selection.all ? undefined : selection.ids}
              target={(isSaving) => (
                <Button variant="subtle" size="xs" leftSection={<IconDownload />} loading={isSaving}>
                  {t('resource.exportChosen')}
                </Button>
              )}
            />
          )}
          {prints
            .filter(({ ofChosen }) => ofChosen)
            .map((entry) => (
              <Button
                key={entry.path}
                variant="subtle"
                size="xs"
                component={Link}
                to={printAddress(resource.path, entry, search, selection.all ? [] : selection.ids)}
                leftSection={<IconPrinter />}
              >
                {t('resource.printChosen', { what: entry.label.toLocaleLowerCase('vi') })}
              </Button>
            ))}
          <ActionIcon variant="transparent" aria-label={t('resource.chooseNone')} onClick={selection.clear}>
            <IconX />
          </ActionIcon>
        </div>
      )}
      <DeletionDialog
        resource={resource}
        aim={work.taken.all ? { query: questionText(address) } : { ids: [...work.taken.ids] }}
        opened={asking === 'Delete'}
        title={() => `${t('bulk.DeleteMany', params)}?`}
        confirmLabel={(free) => t('bulk.DeleteMany', { ...params, count: free ?? params.count })}
        onConfirm={async () => void (await act('Delete'))}
        onClose={endQuestion}
      >
        {t('bulk.DeleteHint')}
      </DeletionDialog>
      <ConfirmDialog
        opened={asking !== undefined && asking !== 'Delete' && asking !== 'Refuse'}
        danger={asked === 'Deactivate'}
        title={`${t(`bulk.${asked}Many`, params)}?`}
        confirmLabel={t(`bulk.${asked}Many`, params)}
        onConfirm={async () => void (await act(asked))}
        onClose={endQuestion}
      >
        <p>{t(`bulk.${asked}Hint`)}</p>
        {isSlow(asked) && <UnsetChannels ways={{ mail: work.taken.count }} />}
      </ConfirmDialog>
      {asking === 'Refuse' && (
        <RefuseDialog
          title={`${t('bulk.RefuseMany', params)}?`}
          confirmLabel={t('bulk.RefuseMany', params)}
          reasons={deskOf(resource.area)?.reasons}
          hint={t('bulk.RefuseHint')}
          onRefuse={(reason) => act('Refuse', { reason })}
          onClose={endQuestion}
        />
      )}
      {isSetting && (
        <SetFieldDialog
          resource={resource}
          fields={settable}
          aim={selection.all ? { query: questionText(address) } : { ids: [...selection.ids] }}
          count={selection.count}
          rows={rows}
          onDone={selection.clear}
          onClose={() => setSetting(false)}
        />
      )}
      <BulkRefused
        resource={resource}
        refused={work.refused}
        rows={rows}
        onConfirm={(asked) => void work.confirmAsked(asked)}
        onClose={work.endRefused}
      />
    </>
  );
}

/** A button for each action that may be done. */
function ActionButtons({ actions, work }: { actions: readonly BulkActionName[]; work: BulkWork }) {
  const { t } = useWords();
  const { running, asking, press } = work;
  return actions.map((action) => {
    const Icon = icons[action];
    return (
      <Button
        key={action}
        variant="subtle"
        size="xs"
        leftSection={<Icon />}
        loading={running === action && !asking}
        disabled={running !== undefined}
        onClick={() => press(action)}
      >
        {t(`bulk.${action}`)}
      </Button>
    );
  });
}

const icons: Record<BulkActionName, typeof IconX> = {
  Approve: IconCircleCheck,
  Refuse: IconBan,
  ApproveClose: IconLock,
  Activate: IconPlayerPlay,
  Deactivate: IconBan,
  Unlock: IconLockOpen,
  EndSessions: IconLogout,
  Send: IconMail,
  SendReceipt: IconMail,
  Delete: IconTrash,
};
