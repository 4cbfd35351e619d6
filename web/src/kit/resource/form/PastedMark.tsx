import { Button } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import { useFields } from './fields.ts';
import classes from './Form.module.css';
import { isSameValue } from '../value/values.ts';

/** Says at an input that a pasted text filled it in, until a person changes the value or takes it back. */
export function PastedMark({ path, label }: { path: string; label: string }) {
  const { pasted } = useFields();
  return pasted?.marks[path] ? <Mark path={path} label={label} after={pasted.marks[path].after} /> : null;
}

function Mark({ path, label, after }: { path: string; label: string; after: unknown }) {
  const { form, pasted } = useFields();
  const { t } = useWords();
  const value: unknown = useWatch({ control: form.control, name: path });
  if (!isSameValue(value, after)) return null;
  return (
    <small className={`${classes.pasted} row`}>
      {t('form.pasted')}
      <Button
        variant="transparent"
        size="xs"
        className={`${classes.link} brand regular`}
        aria-label={t('form.pasteBackOf', { label })}
        onClick={() => pasted?.takeBack([path])}
      >
        {t('form.pasteBack')}
      </Button>
    </small>
  );
}
