import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useWords } from '../../i18n/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ConflictDialog, type Join } from './ConflictDialog.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import './form.texts.ts';
import type { useRecordForm } from './use-record-form.ts';

interface FormDialogsProps {
  resource: Resource;
  work: ReturnType<typeof useRecordForm>;
  joins?: Readonly<Record<string, Join>>;
}

/**
 * The questions of a form: when another record has the same value, and when
 * another person has saved the record.
 */
export function FormDialogs({ resource, work, joins }: FormDialogsProps) {
  const { t, message } = useWords();
  const { form, theirs } = work;
  return (
    <>
      <ConfirmDialog
        opened={work.slips !== undefined}
        title={t('form.slips')}
        confirmLabel={t('form.slipsSave')}
        cancelLabel={t('kit.stay')}
        onConfirm={work.saveSlips}
        onClose={work.closeSlips}
      >
        {work.slips?.keys.map((key) => (
          <p key={key}>{message(key)}</p>
        ))}
      </ConfirmDialog>
      {work.duplicate && (
        <DuplicateDialog
          resource={resource}
          details={work.duplicate}
          onSave={work.saveDuplicate}
          onClose={work.closeDuplicate}
        />
      )}
      {theirs && (
        <ConflictDialog
          resource={resource}
          opened={work.opened}
          mine={form.getValues()}
          theirs={theirs}
          joins={joins}
          onSave={(chosen) => work.settle(chosen, theirs)}
          onDropMine={work.leaveForTheirs}
          onClose={work.closeConflict}
        />
      )}
    </>
  );
}
