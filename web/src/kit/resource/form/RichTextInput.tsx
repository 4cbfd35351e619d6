import { useCallback, useId, useMemo } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from '../../rich-text/RichEditor.module.css';
import { LatePiece } from '../LatePiece.tsx';
import { asText } from '../records.ts';
import { type FieldProps, useFields, useOwnValue } from './fields.ts';

/** The editor is large, so only forms with a formatted text load it. */
const load = async () => (await import('../../rich-text/RichEditor.tsx')).RichEditor;

/** The input of a formatted text. */
export function RichTextInput({ path, field, label, autoFocus = false }: FieldProps) {
  const { resource, onBusy } = useFields();
  const { area } = useWords();
  const { value, set, ref, error, onBlur } = useOwnValue(path);
  const id = useId();
  const { choice } = area(resource.area);
  const placeholders = useMemo(
    () => Object.keys(field.placeholders ?? {}).map((name) => ({ name, label: choice(path, name) })),
    [field.placeholders, choice, path],
  );
  const inputRef = useCallback((input: Pick<HTMLElement, 'focus'> | null) => ref(input), [ref]);
  const focus = () => document.querySelector<HTMLElement>(`[aria-labelledby="${id}"]`)?.focus();
  const isRequired = field.required ?? false;
  return (
    <div data-place={path}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: like a label, a press on it focuses the text */}
      <span className={`${classes.label} block small strong`} id={id} onClick={focus}>
        {label}
        {isRequired && (
          <span className="late" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </span>
      <LatePiece
        name="rich-text"
        load={load}
        props={{
          label,
          labelId: id,
          errorId: error ? `${id}-error` : undefined,
          required: isRequired,
          autoFocus,
          value: asText(value),
          onChange: set,
          onBlur,
          inputRef,
          placeholders,
          onBusy,
        }}
      />
      {error && (
        <p className={`${classes.error} late small`} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
