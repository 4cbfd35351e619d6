import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { useWords } from '../../i18n/words.ts';
import { useLanding } from '../../ui/landing.ts';
import classes from './FormPage.module.css';
import type { LooseRecord } from '../records.ts';
import './form.texts.ts';

interface SaveBarProps {
  resource: Resource;
  record: LooseRecord | undefined;
  work: { isSaving: boolean; isSending: boolean };
  /** Saves and begins another record; undefined when that is not possible. */
  onAnother: (() => Promise<void>) | undefined;
  /** The text of the button that saves, when it says more than the usual one. */
  saveText?: string | undefined;
  /** Nothing was changed, so there is nothing to save. */
  isUnchanged?: boolean | undefined;
}

/** The foot of a form, always visible. */
export function SaveBar({ resource, record, work, onAnother, saveText, isUnchanged = false }: SaveBarProps) {
  const { t, area } = useWords();
  const land = useLanding();
  const { isSaving, isSending } = work;
  return (
    <footer className={`${classes.foot} row gap2 rigid surface ruled`}>
      {isSending ? (
        <span className="warn small" role="status">
          {t('form.sending')}
        </span>
      ) : (
        <span className={`${classes.keys} note`}>
          <kbd>Ctrl</kbd> <kbd>S</kbd> {t('resource.toSave')}
        </span>
      )}
      <span className="grow" />
      <Button
        variant="subtle"
        onClick={() => void land([...(record ? [`${resource.path}/info/${record.id}`] : []), resource.path, '/'])}
      >
        {t('kit.cancel')}
      </Button>
      {!record && onAnother && (
        <Button variant="default" disabled={isSaving || isSending} onClick={() => void onAnother()}>
          {t('resource.saveAndAdd')}
        </Button>
      )}
      <Button type="submit" loading={isSaving} disabled={isSending || isUnchanged}>
        {saveText ?? t('resource.save', { one: area(resource.area).one })}
      </Button>
    </footer>
  );
}
