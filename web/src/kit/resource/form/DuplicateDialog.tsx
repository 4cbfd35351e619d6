import type { Duplicate, DuplicateDetails } from '@hoivien/contract/kit/duplicate.ts';
import { capitalise, uncapitalise } from '@hoivien/contract/kit/fold.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ApiError } from '../../api/client.ts';
import { useActor } from '../../auth/actor.ts';
import { useWords } from '../../i18n/words.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { recordPath } from '../record-path.ts';
import classes from './FormPage.module.css';
import './form.texts.ts';

interface DuplicateDialogProps {
  resource: Resource;
  details: DuplicateDetails;
  /** Saves with this reason; not called when nothing permits a second record. */
  onSave: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Shows the records that have a value of the form already: open one of them, or save all the same for a reason. */
export function DuplicateDialog({ resource, details, onSave, onClose }: DuplicateDialogProps) {
  const { t, area } = useWords();
  const { duplicateField, duplicates, reasonField } = details;
  const { field, one } = area(resource.area);
  const label = field(duplicateField);
  const title = t('form.duplicate', { field: label, inner: uncapitalise(label), one });
  const others = (
    <ul className={classes.duplicates}>
      {duplicates.map((other) => (
        <Other key={other.id} other={other} />
      ))}
    </ul>
  );
  if (reasonField === null) {
    return (
      <ConfirmDialog opened title={title} cancelLabel={t('resource.backToForm')} onConfirm={onClose} onClose={onClose}>
        <p>{t('form.duplicateOnly')}</p>
        {others}
      </ConfirmDialog>
    );
  }
  return (
    <ReasonDialog
      title={title}
      hint={t(duplicates.length > 0 ? 'form.duplicateHint' : 'form.duplicateUnseen', { one })}
      confirmLabel={t('form.touchesSave')}
      cancelLabel={t('resource.backToForm')}
      reasonLabel={field(reasonField)}
      field={reasonField}
      onConfirm={onSave}
      onClose={onClose}
    >
      {() => others}
    </ReasonDialog>
  );
}

function Other({ other }: { other: Duplicate }) {
  const { t, area } = useWords();
  const { one, choice } = area(other.area);
  const { id, code, name, states } = other;
  const path = recordPath(other.area, id, useActor());
  const facts = [capitalise(one), code, ...Object.entries(states).map(([state, value]) => choice(state, value))];
  return (
    <li className="row between gap4 round3 p3">
      <span>
        <b>{name}</b>
        <small className="block note">{facts.filter(Boolean).join(' · ')}</small>
      </span>
      {path && (
        // A new tab, so that the form keeps what a person typed.
        <Button
          variant="default"
          component={Link}
          to={path}
          target="_blank"
          leftSection={<IconExternalLink />}
          aria-label={t('form.duplicateOpenNamed', { name })}
        >
          {t('form.duplicateOpen')}
        </Button>
      )}
    </li>
  );
}

/** What a refusal tells of duplicates, if there is something to open or to give a reason for. */
export function duplicatesIn(error: unknown): DuplicateDetails | undefined {
  const body = error instanceof ApiError ? (error.body as Partial<DuplicateDetails> | null) : null;
  if (!body?.duplicateField || !body.duplicates) return undefined;
  const { duplicateField, duplicates, reasonField = null } = body;
  return duplicates.length > 0 || reasonField !== null ? { duplicateField, duplicates, reasonField } : undefined;
}
