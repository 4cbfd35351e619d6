import { Button } from '@mantine/core';
import { Dialog } from '../../kit/ui/Dialog.tsx';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '../../kit/i18n/words.ts';
import { announce } from '../../kit/ui/announce.ts';
import { type EarlyInput, takeEarlyFind } from '../early-find.ts';
import classes from './FindDialog.module.css';
import { FindRow } from './FindRow.tsx';
import './shell.texts.ts';
import { type FoundRow, useFound } from './use-found.ts';
import { passing } from '../../kit/ui/typing.ts';

/** Ctrl+K: finds screens and records that the user may open, without accents. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const found = useFound(text);
  const { sections, isStale } = found;
  const rows = sections.flatMap((section) => section.rows);
  const current = rows[Math.min(at, rows.length - 1)];
  const idOf = (row: FoundRow) => `${id}-${row.kind}-${row.path}`;
  const currentId = current && idOf(current);
  useCountAnnounced(rows.length, isStale);
  useEffect(() => {
    // Newer browsers return a promise here, which an effect must not return as its clean-up.
    if (currentId) document.getElementById(currentId)?.scrollIntoView({ block: 'nearest' });
  }, [currentId]);

  const go = (row: FoundRow) => {
    onClose();
    void navigate(row.path);
  };
  const [early, setEarly] = useState<EarlyInput>();
  const enter = useEnter(isStale, current, go, early?.keys.includes('Enter') === true);
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method uses the arrows and Enter for a word that it composes.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, rows.length - 1) + step + rows.length) % rows.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter();
    }
  };
  // The dialog itself would focus its input only later. It continues with the keys from before the frame.
  const begin = useCallback((input: HTMLInputElement | null) => {
    const taken = input ? takeEarlyFind() : undefined;
    input?.focus();
    if (!taken) return;
    setText(taken.text);
    setAt(taken.keys.filter((key) => key === 'ArrowDown').length);
    setEarly(taken);
  }, []);
  return (
    <Dialog
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      size="58em"
      padding={0}
      yOffset="10vh"
      attributes={{ content: { 'aria-label': t('app.find') } }}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.dialog, body: classes.body }}
    >
      <div {...passing} className={`${classes.box} row gap3 ruled-below`}>
        <IconSearch aria-hidden="true" />
        <input
          ref={begin}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}-list`}
          aria-activedescendant={currentId}
          aria-label={t('app.find')}
          placeholder={t('shell.findHint')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('app.find')} aria-busy={isStale} className={classes.list}>
        {sections.map((section, index) => (
          <div key={section.title} role="group" aria-labelledby={`${id}-${index}`} className={classes.group}>
            <h3 className="faint tiny strong" id={`${id}-${index}`} role="presentation">
              {section.title}
            </h3>
            {section.rows.map((row) => (
              <FindRow
                key={row.path}
                id={idOf(row)}
                row={row}
                text={text}
                isCurrent={row === current}
                onOpen={() => go(row)}
              />
            ))}
          </div>
        ))}
      </div>
      {found.isError && (
        <p className="row between gap3 quiet p4" role="alert">
          {t('shell.findFailed')}
          <Button variant="default" size="xs" onClick={found.retry}>
            {t('kit.retry')}
          </Button>
        </p>
      )}
      {rows.length === 0 && isStale && <p className={`${classes.finding} faint p4`}>{t('shell.finding')}</p>}
      {rows.length === 0 && !isStale && !found.isError && (
        <p className="quiet p4">
          <b className="block ink">{t('shell.findNone', { text: text.trim() })}</b>
          {t('shell.findNoneText')}
        </p>
      )}
      <footer className={`${classes.foot} flex gap5 faint tiny ruled`} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('shell.toMove')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('shell.toOpen')}
        </span>
        <span>
          <kbd>Esc</kbd> {t('shell.toClose')}
        </span>
      </footer>
    </Dialog>
  );
}

/**
 * Enter opens the chosen row. Pressed before the records have arrived, it waits for them, unless a screen is chosen that
 * stays above them.
 */
function useEnter(
  isStale: boolean,
  current: FoundRow | undefined,
  go: (row: FoundRow) => void,
  isEarly: boolean,
): () => void {
  const isWaiting = useRef(false);
  const goThere = useEffectEvent(() => {
    isWaiting.current = false;
    if (current) go(current);
  });
  useEffect(() => {
    if (isEarly) isWaiting.current = true;
  }, [isEarly]);
  useEffect(() => {
    if (!isStale && isWaiting.current) goThere();
  }, [isStale, isEarly]);
  return () => {
    if (isStale && (current?.kind !== 'screen' || current.isLower)) isWaiting.current = true;
    else if (current) go(current);
  };
}

function useCountAnnounced(count: number, isStale: boolean): void {
  const { t } = useWords();
  useEffect(() => {
    if (!isStale) announce(t('shell.findCount', { count }));
  }, [count, isStale, t]);
}
