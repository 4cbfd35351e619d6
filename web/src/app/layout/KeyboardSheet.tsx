import { Dialog } from '../../kit/ui/Dialog.tsx';
import { Fragment } from 'react';
import type { TextKey } from '../../kit/i18n/texts.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { type NamedShortcut, useKnownShortcuts } from '../../kit/ui/shortcuts.ts';
import { ScreenManual } from '../manual/ScreenManual.tsx';
import classes from './KeyboardSheet.module.css';
import './shell.texts.ts';
import { useScreen } from './use-screen.ts';

const everywhere: readonly NamedShortcut[] = [
  { keys: ['Ctrl', 'K'], text: 'shell.keyFind' },
  { keys: ['?'], text: 'shell.keyHelp' },
  { keys: ['Shift', 'Z'], text: 'shell.keyRecent' },
  { keys: ['Esc'], text: 'shell.keyClose' },
];

/** The manual and the keys of the present screen, and the keys of all screens. */
export function KeyboardSheet({ onClose }: { onClose: () => void }) {
  const { t } = useWords();
  const here = useKnownShortcuts();
  const screen = useScreen();
  return (
    <Dialog opened onClose={onClose} title={t('shell.keys')} size="56em" transitionProps={{ duration: 0 }}>
      <ScreenManual screen={screen} onLeave={onClose} />
      <div className={classes.sheet}>
        {here.length > 0 && <Keys title="shell.keysHere" shortcuts={here} />}
        <Keys title="shell.keysEverywhere" shortcuts={everywhere} />
      </div>
    </Dialog>
  );
}

function Keys({ title, shortcuts }: { title: TextKey; shortcuts: readonly NamedShortcut[] }) {
  const { t } = useWords();
  return (
    <section>
      <h3>{t(title)}</h3>
      <dl className={classes.keys}>
        {shortcuts.map(({ keys, text }) => (
          <div key={keys.join('+')} className="row between gap3 ruled">
            <dt>{t(text)}</dt>
            <dd className="flex rigid">
              {keys.map((key) => (
                <Fragment key={key}>
                  <kbd>{key}</kbd>{' '}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
