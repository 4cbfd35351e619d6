import { IconArrowRight, IconClock, IconFileText, IconHelp, IconStar, type TablerIcon } from '@tabler/icons-react';
import { CellText } from '../../kit/resource/CellText.tsx';
import { Matched } from '../../kit/resource/Matched.tsx';
import { resourceOf } from '../record-path.ts';
import classes from './FindDialog.module.css';
import type { FoundRow } from './use-found.ts';

const icons: Record<FoundRow['kind'], TablerIcon> = {
  screen: IconArrowRight,
  record: IconFileText,
  recent: IconClock,
  favourite: IconStar,
  manual: IconHelp,
};

interface FindRowProps {
  id: string;
  row: FoundRow;
  text: string;
  isCurrent: boolean;
  onOpen: () => void;
}

/** A found row. The focus stays in the input above, which names the chosen option. */
export function FindRow({ id, row, text, isCurrent, onOpen }: FindRowProps) {
  const Icon = icons[row.kind];
  return (
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      tabIndex={-1}
      className={`${classes.row} row gap3 round2 icons-sm`}
      onClick={onOpen}
      onKeyDown={() => undefined}
    >
      <Icon aria-hidden="true" />
      <span className={`${classes.title} narrow cut`}>
        <Matched text={row.title} search={text} />
      </span>
      {row.code && (
        <span className={`${classes.code} rigid note`}>
          <Matched text={row.code} search={text} />
        </span>
      )}
      {row.note && <small className={`${classes.note} narrow cut faint tiny`}>{row.note}</small>}
      {row.state && <State state={row.state} />}
    </div>
  );
}

function State({ state: { area, field, value } }: { state: NonNullable<FoundRow['state']> }) {
  const resource = resourceOf(area);
  return resource ? (
    <small className={`${classes.state} rigid one-line quiet tiny`}>
      <CellText resource={resource} name={field} value={value} />
    </small>
  ) : null;
}
