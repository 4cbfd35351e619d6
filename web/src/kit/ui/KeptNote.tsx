import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../i18n/words.ts';
import { dropTexts, type KeptTexts, keptTexts } from './kept-texts.ts';
import classes from './KeptNote.module.css';
import { placeOf, takeTexts } from './typing.ts';

interface DraftNoteProps {
  children: ReactNode;
  onTake: () => void;
  onDrop: () => void;
}

/** Offers an unsaved draft. */
export function DraftNote({ children, onTake, onDrop }: DraftNoteProps) {
  const { t } = useWords();
  return (
    <div className={`${classes.note} row wrap small round2 mb3 icons-sm`} role="status">
      <IconHistory aria-hidden="true" />
      <span>{children}</span>
      <Button size="xs" variant="default" onClick={onTake}>
        {t('kit.draftTake')}
      </Button>
      <Button size="xs" variant="subtle" onClick={onDrop}>
        {t('kit.draftDrop')}
      </Button>
    </div>
  );
}

/** Offers the texts that were typed at this address and not saved. */
export function PageKeptNote() {
  const { pathname, search } = useLocation();
  return <KeptNote key={pathname + search} dialog={null} />;
}

/** Offers the texts that were typed into a dialog of this name, or at this address outside of dialogs. */
export function KeptNote({ dialog }: { dialog: Element | null }) {
  const { t, formatDateTime } = useWords();
  // A child of the guard: the guard knows the address in its layout effect, after this was drawn for the first time.
  const [found, setFound] = useState<{ place: string; kept: KeptTexts } | null>();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const look = (element: Element | null) => {
    if (!element || found !== undefined) return;
    queueMicrotask(() => {
      const place = placeOf(dialog);
      const kept = place === undefined ? undefined : keptTexts(place);
      setFound(place !== undefined && kept ? { place, kept } : null);
    });
  };
  if (found === undefined) return <span ref={look} hidden />;
  if (!found) return null;
  const { place, kept } = found;
  const take = () => {
    const left = takeTexts(kept.texts, dialog);
    setMissing(left.map(({ label }) => label));
    setFound(left.length > 0 ? { place, kept: { ...kept, texts: left } } : null);
  };
  const drop = () => {
    dropTexts(place);
    setFound(null);
  };
  return (
    <DraftNote onTake={take} onDrop={drop}>
      {t('kit.draftOf', { when: formatDateTime(kept.at).slice(0, 16), names: namesOf(kept) })}{' '}
      {missing.length > 0 && t('kit.draftElsewhere', { names: missing.join(', ') })}
    </DraftNote>
  );
}

function namesOf({ texts }: KeptTexts): string {
  return [...new Set(texts.map(({ label }) => label))].join(', ');
}
