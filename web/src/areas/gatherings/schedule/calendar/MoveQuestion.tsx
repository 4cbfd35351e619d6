import type { CalendarEntry, Overlaps } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { Button } from '@mantine/core';
import { useFocusTrap, useMergedRef } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconMail, IconSend } from '@tabler/icons-react';
import { type ReactNode, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useWords } from '../../../../kit/i18n/words.ts';
import { spanLines } from '../../../../kit/ui/moment/span.ts';
import { holidayText, reasonText, titleOf } from '../overlap-text.ts';
import '../schedule-page.texts.ts';
import type { Moved } from './layout.ts';
import classes from './MoveQuestion.module.css';

interface MoveQuestionProps {
  entry: CalendarEntry;
  moved: Moved;
  /** Undefined while it is asked for. */
  overlaps: Overlaps | undefined;
  /** Who has an invitation; undefined when the reader may not know. */
  reach: { invited: number; confirmed: number } | undefined;
  mayBeQuiet: boolean;
  onSave: (tell: boolean) => Promise<void>;
  onBack: () => void;
}

const GAP = 8;

/** What a new time would do: clashes, the place, and who is told. Nothing is saved before its answer. */
export function MoveQuestion({ entry, moved, overlaps, reach, mayBeQuiet, onSave, onBack }: MoveQuestionProps) {
  const words = useWords();
  const { t } = words;
  const title = useId();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const ref = useMergedRef(useFocusTrap(true), setBox);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const [busy, setBusy] = useState(false);
  const { occasions = [], holidays = [] } = overlaps ?? {};
  const taken = occasions.find(({ samePlace }) => samePlace);
  useLayoutEffect(() => {
    const put = () => {
      const own = box?.getBoundingClientRect();
      if (own) setPlace(beside(document.querySelector(`[data-entry="${entry.id}"]`), own));
    };
    put();
    window.addEventListener('resize', put);
    return () => window.removeEventListener('resize', put);
  }, [box, entry.id, moved.startTime, moved.endTime, overlaps]);
  const save = async (tell: boolean) => {
    if (busy) return;
    setBusy(true);
    try {
      await onSave(tell);
    } finally {
      setBusy(false);
    }
  };
  return createPortal(
    <div
      ref={ref}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={title}
      className={`${classes.question} ink round2 p3`}
      // Hidden it could not take the focus.
      style={place ?? { opacity: 0 }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onBack();
      }}
    >
      <b id={title}>{t('schedule.moveTo', { text: spanLines(moved.startTime, moved.endTime, words).join(' ') })}</b>
      <p className="note">
        {t('schedule.moveFrom', { text: spanLines(entry.startTime, entry.endTime, words).join(' ') })}
      </p>
      <ul aria-busy={overlaps === undefined}>
        {occasions.map((one) => (
          <Line key={`${one.id} ${one.startTime}`} icon={<IconAlertTriangle className="warn" />}>
            {t('schedule.clash', { title: titleOf(one, words), reason: reasonText(one, words) })}
          </Line>
        ))}
        {holidays.map((one) => (
          <Line key={one.day} icon={<IconAlertTriangle className="warn" />}>
            {holidayText(one, words)}
          </Line>
        ))}
        {overlaps && occasions.length === 0 && (
          <Line icon={<IconCheck className={classes.fine} />}>{t('schedule.noClash')}</Line>
        )}
        {overlaps && entry.address && !taken && (
          <Line icon={<IconCheck className={classes.fine} />}>{t('schedule.placeFree', { place: entry.address })}</Line>
        )}
        {reach && reach.confirmed > 0 && (
          <Line icon={<IconMail />}>{t('schedule.askAgain', { count: reach.confirmed })}</Line>
        )}
      </ul>
      <Button
        fullWidth
        className={classes.ink}
        leftSection={<IconSend />}
        loading={busy}
        onClick={() => void save(true)}
        data-autofocus
      >
        {reach ? t('schedule.moveTell', { count: reach.invited }) : t('schedule.moveTellAll')}
      </Button>
      <div className="flex between wrap mt1">
        {mayBeQuiet && (
          <Button variant="subtle" color="gray" size="sm" disabled={busy} onClick={() => void save(false)}>
            {t('schedule.moveQuietly')}
          </Button>
        )}
        <Button variant="subtle" color="gray" size="sm" disabled={busy} rightSection={<kbd>Esc</kbd>} onClick={onBack}>
          {t('schedule.moveBack')}
        </Button>
      </div>
    </div>,
    document.body,
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap2 breaks">
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** Beside the entry where there is room, otherwise in the middle of the page. */
function beside(entry: Element | null, own: DOMRect): { left: number; top: number } {
  const { innerWidth, innerHeight } = window;
  const inside = (at: number, size: number, all: number) => Math.max(GAP, Math.min(at, all - size - GAP));
  const at = entry?.getBoundingClientRect();
  if (!at) return { left: inside((innerWidth - own.width) / 2, own.width, innerWidth), top: innerHeight / 4 };
  const right = at.right + GAP;
  const left = right + own.width + GAP <= innerWidth ? right : at.left - own.width - GAP;
  return { left: inside(left, own.width, innerWidth), top: inside(at.top, own.height, innerHeight) };
}
