import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Button, Modal } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../i18n/words.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { notify } from '../ui/notify.tsx';
import classes from './BulkBar.module.css';
import type { LooseRecord } from './records.ts';
import { labelOf } from './records.ts';
import './resource.texts.ts';
import { type BulkResult, useBulkRemove } from './use-bulk.ts';
import type { ListAddress } from './use-list-address.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps {
  resource: Resource;
  address: ListAddress;
  selection: Selection;
  total: number;
  /** The rows at hand, for naming what was refused. */
  rows: readonly LooseRecord[];
}

/** What can be done with the chosen records. The same as singly, one by one, and each that was refused is named with why. */
export function BulkBar({ resource, address, selection, total, rows }: BulkBarProps) {
  const { t, area, formatNumber } = useWords();
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<BulkResult[]>([]);
  const remove = useBulkRemove(resource);
  const { one, many } = area(resource.area);
  const count = formatNumber(selection.count);
  const confirm = async () => {
    try {
      setRefused(await remove(address, selection));
      selection.clear();
    } catch (error) {
      notify.failed(error);
    }
    setAsking(false);
  };
  return (
    <>
      {selection.count > 0 && (
        <div className={classes.bar} role="region" aria-label={t('resource.chosen', { count })}>
          <span role="status">{t('resource.chosen', { count })}</span>
          {!selection.all && total > selection.count && (
            <button type="button" className={classes.all} onClick={selection.chooseAll}>
              {t('resource.chooseAll', { total: formatNumber(total) })}
            </button>
          )}
          <Button variant="subtle" size="xs" leftSection={<IconTrash />} onClick={() => setAsking(true)}>
            {t('resource.remove')}
          </Button>
          <ActionIcon variant="transparent" aria-label={t('resource.chooseNone')} onClick={selection.clear}>
            <IconX />
          </ActionIcon>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        danger
        title={t('resource.removeMany', { count, many })}
        confirmLabel={t('resource.removeManyYes', { count, many })}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        {t('resource.removeHint')}
      </ConfirmDialog>
      <Refused refused={refused} rows={rows} one={one} onClose={() => setRefused([])} />
    </>
  );
}

interface RefusedProps {
  refused: readonly BulkResult[];
  rows: readonly LooseRecord[];
  one: string;
  onClose: () => void;
}

function Refused({ refused, rows, one, onClose }: RefusedProps) {
  const { t, message, formatNumber } = useWords();
  const labels = new Map(rows.map((row) => [row.id, labelOf(row)]));
  return (
    <Modal opened={refused.length > 0} onClose={onClose} withCloseButton={false} size="52em">
      <Modal.Title>{t('resource.refusedMany', { count: formatNumber(refused.length), one })}</Modal.Title>
      <table className={classes.results}>
        <tbody>
          {refused.map((result) => (
            <tr key={result.id}>
              <td>{labels.get(result.id) ?? result.id}</td>
              <td>{message(result.message)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        <Button onClick={onClose}>{t('kit.close')}</Button>
      </div>
    </Modal>
  );
}
