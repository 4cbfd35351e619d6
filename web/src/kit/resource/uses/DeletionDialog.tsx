import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import '../resource.texts.ts';
import { useUses, type UsesAim } from './use-uses.ts';
import { UsesList } from './UsesList.tsx';

interface DeletionDialogProps {
  resource: Resource;
  aim: UsesAim;
  opened: boolean;
  title: (count: string | undefined) => ReactNode;
  /** Verb and object; `count` is the number of records that can be deleted, once it is known. */
  confirmLabel: (count: string | undefined) => string;
  /** What a deletion means here. */
  children: ReactNode;
  onConfirm: () => void | Promise<void>;
  onClose: () => void;
}

/**
 * The question before a deletion, with everything else that it touches. Where nothing can be deleted it says where the
 * records are used, and has nothing to confirm.
 */
export function DeletionDialog(props: DeletionDialogProps) {
  const { resource, aim, opened, title, confirmLabel, children, onConfirm, onClose } = props;
  const { t, area, formatNumber } = useWords();
  const { data, isLoading, isError, refetch } = useUses(resource, aim, opened);
  const { one, many } = area(resource.area);
  const free = data && data.records - data.refused;
  const isNone = data !== undefined && data.records > 0 && free === 0;
  const count = free === undefined || data?.refused === 0 ? undefined : formatNumber(free);
  // Who presses before the answer came sees it first, unless there is nothing to see.
  const confirm = async () => {
    const early = isLoading ? (await refetch({ cancelRefetch: false })).data : undefined;
    if (!early || early.uses.length === 0) await onConfirm();
  };
  return (
    <ConfirmDialog
      opened={opened}
      danger
      title={isNone ? t('resource.usedTitle', { one }) : title(count)}
      {...(isNone ? { cancelLabel: t('kit.close') } : { confirmLabel: confirmLabel(count) })}
      onConfirm={confirm}
      onClose={onClose}
    >
      {!isNone && children}
      {isLoading && <p role="status">{t('resource.usesLoading')}</p>}
      {isError && <p role="alert">{t('resource.usesFailed')}</p>}
      {data && data.refused > 0 && !isNone && (
        <p>{t('resource.usedSome', { count: formatNumber(data.refused), total: formatNumber(data.records), many })}</p>
      )}
      {data && <UsesList uses={data.uses} onLeave={onClose} />}
    </ConfirmDialog>
  );
}
