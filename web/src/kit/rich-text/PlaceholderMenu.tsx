import { fold } from '@hoivien/contract/kit/fold.ts';
import { Portal } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import type { Placeholder } from './extensions.ts';
import classes from './RichEditor.module.css';
import './rich-text.texts.ts';

/** The placeholders that fit the letters behind a typed `{`. */
export function PlaceholderMenu({ editor, placeholders }: { editor: Editor; placeholders: readonly Placeholder[] }) {
  const { t } = useWords();
  const id = useId();
  const typed = useEditorState({ editor, selector: typedIn });
  const [at, setAt] = useState({ typed: '', index: 0 });
  const [closed, setClosed] = useState<string>();
  const key = typed && `${typed.from}`;
  const wanted = fold(typed?.text ?? '');
  const fitting = typed
    ? placeholders.filter(({ name, label }) => fold(name).includes(wanted) || fold(label).includes(wanted))
    : [];
  const isOpen = typed !== null && fitting.length > 0 && closed !== key;
  const index = at.typed === typed?.text ? Math.min(at.index, fitting.length - 1) : 0;
  const take = ({ name }: Placeholder) => {
    if (!typed) return;
    const range = { from: typed.from, to: typed.to };
    editor.chain().focus().insertContentAt(range, { type: 'placeholder', attrs: { name } }).run();
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt({ typed: typed.text, index: (index + step + fitting.length) % fitting.length });
    else if (event.key === 'Escape') setClosed(key ?? undefined);
    else if (event.key === 'Enter' || event.key === 'Tab') take(fitting[index] as Placeholder);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const { dom } = editor.view;
    const listen = (event: KeyboardEvent) => press(event);
    // Before the editor itself takes the key.
    dom.addEventListener('keydown', listen, { capture: true });
    return () => dom.removeEventListener('keydown', listen, { capture: true });
  }, [editor]);
  useEffect(() => {
    const { dom } = editor.view;
    if (isOpen) dom.setAttribute('aria-activedescendant', `${id}-${index}`);
    else dom.removeAttribute('aria-activedescendant');
  }, [editor, id, index, isOpen]);
  if (!isOpen) return null;
  const place = editor.view.coordsAtPos(typed.from);
  return (
    <Portal>
      <ul
        role="listbox"
        aria-label={t('richText.placeholders')}
        className={`${classes.menu} auto round2 m0`}
        style={{ left: place.left, top: place.bottom + 4 }}
      >
        {fitting.map((one, row) => (
          <li
            key={one.name}
            id={`${id}-${row}`}
            role="option"
            aria-selected={row === index}
            onMouseDown={(event) => {
              event.preventDefault();
              take(one);
            }}
          >
            {one.label}
          </li>
        ))}
      </ul>
    </Portal>
  );
}

/** The letters behind the last `{` before the caret. */
function typedIn({ editor }: { editor: Editor }) {
  const { selection } = editor.state;
  if (!selection.empty || !editor.isFocused) return null;
  const { $from } = selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const [written, text = ''] = /\{([\p{L}\d]*)$/u.exec(before) ?? [];
  if (written === undefined) return null;
  return { text, from: selection.from - written.length, to: selection.from };
}
