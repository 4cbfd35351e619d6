import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { AskedDialog } from './AskedDialog.tsx';
import { ConflictDialog, type Join } from './ConflictDialog.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
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
  const { form, theirs } = work;
  return (
    <>
      <AskedDialog questions={work.slips?.questions} onAnswer={work.saveSlips} onClose={work.closeSlips} />
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
