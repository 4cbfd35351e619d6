import { type SavedView, VIEW_NAME_MAX } from '@hoivien/contract/kit/view/saved-view.schema.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import classes from './View.module.css';
import './view.texts.ts';

interface ViewDialogProps {
  /** The view to change; without it the dialog adds a new one. */
  view?: SavedView;
  onSave: (input: { name: string; shared: boolean }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a view and whether others may use it. */
export function ViewDialog({ view, onSave, onClose }: ViewDialogProps) {
  const { t, problem } = useWords();
  const { ownClub } = useActor();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [error, setError] = useState<unknown>();
  const save = async () => {
    try {
      await onSave({ name: name.trim(), shared });
      onClose();
    } catch (caught) {
      setError(caught);
    }
  };
  return (
    <ConfirmDialog
      opened
      locked={name.trim() === ''}
      title={t(view ? 'view.editTitle' : 'view.saveAsTitle')}
      confirmLabel={t(view ? 'view.editYes' : 'view.saveAsYes')}
      onConfirm={save}
      onClose={onClose}
    >
      {!view && t('view.saveAsHint')}
      <TextInput
        mt="sm"
        data-autofocus
        autoComplete="off"
        label={t('view.name')}
        maxLength={VIEW_NAME_MAX}
        value={name}
        error={error === undefined ? undefined : problem(error)}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Checkbox
        mt="md"
        classNames={{ description: classes.hint }}
        label={t('view.share')}
        description={t(ownClub === null ? 'view.shareHint' : 'view.shareClubHint')}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
