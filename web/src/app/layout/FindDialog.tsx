import { fold } from '@hoivien/contract/kit/fold.ts';
import { Modal } from '@mantine/core';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useActor } from '../../kit/auth/actor.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { announce } from '../../kit/ui/announce.ts';
import { groupLabel, openScreens } from '../menu.ts';
import classes from './FindDialog.module.css';

/** Ctrl+K: goes to any screen the person may open, found without accents. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const actor = useActor();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const { t } = words;
  const found = openScreens(actor)
    .map((screen) => ({ path: screen.path, title: screen.title(words), group: groupLabel(screen, words) }))
    .filter(({ title, group }) => fold(`${title} ${group ?? ''}`).includes(fold(text.trim())));
  const current = found[Math.min(at, found.length - 1)];
  useEffect(() => announce(t('app.findCount', { count: found.length })), [found.length, t]);
  useEffect(() => {
    // Newer browsers answer a promise here, which must not become the effect's clean-up.
    document.getElementById(`${id}-${current?.path}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current?.path]);

  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && current && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(current.path);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size="56rem"
      padding={0}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': t('app.findTitle') } }}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.dialog, body: classes.body }}
    >
      <div className={classes.box}>
        <IconSearch aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={current && `${id}-${current.path}`}
          aria-label={t('app.findTitle')}
          placeholder={t('app.find')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <ul id={`${id}-list`} role="listbox" aria-label={t('app.findTitle')} className={classes.list}>
        {found.map(({ path, title, group }) => (
          // The keyboard stays in the box above, which names the chosen option.
          <li
            key={path}
            id={`${id}-${path}`}
            role="option"
            aria-selected={path === current?.path}
            onClick={() => go(path)}
            onKeyDown={() => undefined}
          >
            <IconArrowRight aria-hidden="true" />
            <span>{title}</span>
            {group && <small>{group}</small>}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={classes.none}>{t('app.findNone', { text: text.trim() })}</p>}
    </Modal>
  );
}
