import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import classes from './DoorForm.module.css';
import './sign-in.texts.ts';

type Way = 'password' | 'otp';
const ways: readonly { way: Way; text: 'signIn.password' | 'signIn.byPhone' }[] = [
  { way: 'password', text: 'signIn.password' },
  { way: 'otp', text: 'signIn.byPhone' },
];

/** Two ways of signing in as tabs. A hidden tab keeps its input. */
export function SignInTabs({ panels }: { panels: Readonly<Record<Way, ReactNode>> }) {
  const { t } = useBaseWords();
  const id = useId();
  const [chosen, setChosen] = useState<Way>('password');
  const [opened, setOpened] = useState<readonly Way[]>(['password']);
  const choose = (way: Way) => {
    setChosen(way);
    setOpened((before) => (before.includes(way) ? before : [...before, way]));
  };
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = chosen === 'password' ? 'otp' : 'password';
    choose(next);
    document.getElementById(`${id}${next}`)?.focus();
  };
  return (
    <>
      <div
        role="tablist"
        className={`${classes.tabs} flex gap4 ruled-below`}
        aria-label={t('signIn.ways')}
        onKeyDown={turn}
      >
        {ways.map(({ way, text }) => (
          <button
            key={way}
            id={`${id}${way}`}
            type="button"
            role="tab"
            aria-selected={way === chosen}
            aria-controls={opened.includes(way) ? `${id}${way}-panel` : undefined}
            tabIndex={way === chosen ? 0 : -1}
            onClick={() => choose(way)}
          >
            {t(text)}
          </button>
        ))}
      </div>
      {opened.map((way) => (
        <div
          key={way}
          id={`${id}${way}-panel`}
          role="tabpanel"
          className={classes.panel}
          aria-labelledby={`${id}${way}`}
          hidden={way !== chosen}
        >
          {panels[way]}
        </div>
      ))}
    </>
  );
}
