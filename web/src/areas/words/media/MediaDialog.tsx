import { MEDIA_NAME_MAX } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Dialog } from '../../../kit/ui/Dialog.tsx';
import { IconChevronDown } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../../kit/i18n/words.ts';
import classes from './Media.module.css';
import './media-page.texts.ts';

interface MediaDialogProps {
  title: string;
  nameLabel: string;
  placeLabel: string;
  name: string;
  folderId: string | null;
  choices: { value: string; label: string }[];
  onSave: (input: { name: string; folderId: string | null }) => Promise<void>;
  /** Deletes what the dialog is about. */
  remove?: { label: string; onPress: () => void } | undefined;
  onClose: () => void;
}

/** Asks for a name and a folder. A refusal of the server stands at the name. */
export function MediaDialog(props: MediaDialogProps) {
  const { title, nameLabel, placeLabel, choices, onSave, remove, onClose } = props;
  const { t, problem } = useWords();
  const [name, setName] = useState(props.name);
  const [folderId, setFolderId] = useState(props.folderId ?? '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      await onSave({ name, folderId: folderId || null });
      onClose();
    } catch (failure) {
      setError(problem(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form className="grid gap4" onSubmit={(event) => void save(event)} noValidate>
        <TextInput
          data-autofocus
          required
          label={nameLabel}
          maxLength={MEDIA_NAME_MAX}
          value={name}
          error={error}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            setError(undefined);
          }}
        />
        <NativeSelect
          label={placeLabel}
          data={choices}
          value={folderId}
          rightSection={<IconChevronDown aria-hidden="true" />}
          rightSectionPointerEvents="none"
          onChange={({ currentTarget: { value } }) => setFolderId(value)}
        />
        <footer className="row gap2">
          {remove && (
            <Button variant="subtle" color="red" onClick={remove.onPress}>
              {remove.label}
            </Button>
          )}
          <span className={`${classes.space} grow`} />
          <Button variant="default" onClick={onClose}>
            {t('media.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('media.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
