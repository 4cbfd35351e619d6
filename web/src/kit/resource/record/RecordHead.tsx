import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/words.ts';
import classes from './RecordPage.module.css';
import { asText, type LooseRecord } from '../records.ts';
import { isCopied } from './Overview.tsx';

/** A figure of the head: its label, its value and its meaning. */
export interface RecordFigure {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  /** It is too late, which its colour says beside the words. */
  isLate?: boolean;
}

interface CodesProps {
  resource: Resource;
  record: LooseRecord;
  /** What stands before the codes. */
  children: ReactNode;
}

/** The codes of a record, each with a button to copy it. */
export function Codes({ resource, record, children }: CodesProps) {
  const { t, area } = useWords();
  const names = Object.keys(resource.fields).filter((name) => {
    const field = resource.fields[name];
    return field && isCopied(field) && asText(record[name]);
  });
  if (names.length === 0 && !children) return null;
  return (
    <div className={`${classes.codes} row wrap quiet`}>
      {children}
      {names.map((name) => (
        <span key={name} className={`${classes.code} inline-row gap1 icons-sm`}>
          {area(resource.area).field(name)} {asText(record[name])}
          <CopyButton value={asText(record[name])}>
            {({ copied, copy }) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('resource.copy', { field: area(resource.area).field(name) })}
                onClick={copy}
              >
                {copied ? <IconCheck /> : <IconCopy />}
              </ActionIcon>
            )}
          </CopyButton>
        </span>
      ))}
    </div>
  );
}

/** One small bar for each time, solid for those that were taken; `label` says the same in words. */
export function Bars({ label, marks }: { label: string; marks: readonly boolean[] }) {
  return (
    <span className={classes.bars} role="img" aria-label={label} title={label}>
      {marks.map((isTaken, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no names, only an order
        <i key={index} data-taken={isTaken || undefined} />
      ))}
    </span>
  );
}

/** Bars up and down of one axis, a pair for each time; `label` says the same in words. */
export function UpDown({ label, pairs }: { label: string; pairs: readonly { up: number; down: number }[] }) {
  const most = Math.max(1, ...pairs.flatMap(({ up, down }) => [up, down]));
  return (
    <span className={classes.upDown} role="img" aria-label={label} title={label}>
      {pairs.map(({ up, down }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no names, only an order
        <i key={index}>
          <b style={{ height: `${(up / most) * 100}%` }} />
          <u style={{ height: `${(down / most) * 100}%` }} />
        </i>
      ))}
    </span>
  );
}

/** The figures of a record. */
export function Figures({ figures }: { figures: readonly RecordFigure[] }) {
  return (
    <dl className={`${classes.figures} flex wrap`}>
      {figures.map(({ label, value, note, isLate }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {isLate ? <span className={classes.late}>{value}</span> : value} {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
