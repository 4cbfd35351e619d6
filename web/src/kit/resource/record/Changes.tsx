import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useWords } from '../../i18n/words.ts';
import classes from './RecordPage.module.css';
import { type ChangeLine, changeLines } from './change-lines.ts';
import './record.texts.ts';
import { ValueText } from '../value/ValueText.tsx';

interface ChangesProps {
  resource: Resource;
  changes: Readonly<Record<string, readonly unknown[]>>;
  /** The text of values that are not declared; undefined lets the declaration decide. */
  show: ((field: string, value: unknown) => string | undefined) | undefined;
}

/** The changes of an update, one line each. */
export function Changes({ resource, changes, show }: ChangesProps) {
  const words = useWords();
  const { t, area } = words;
  return Object.entries(changes).flatMap(([name, [old, current]]) => {
    const told = show && [show(name, old), show(name, current)];
    if (told?.some((text) => text !== undefined)) {
      return (
        <div key={name} className={classes.change}>
          {area(resource.area).field(name)}: <s>{told[0] || t('resource.empty')}</s> → {told[1] || t('resource.empty')}
        </div>
      );
    }
    return changeLines(resource, name, [old, current], words).map((line) => (
      <div key={line.name} className={classes.change}>
        <Line resource={resource} line={line} />
      </div>
    ));
  });
}

function Line({ resource, line }: { resource: Resource; line: ChangeLine }) {
  const { t } = useWords();
  const { label, name, old, current, added, removed, told } = line;
  if (told !== undefined) return `${label}: ${told}`;
  if (!added || !removed) {
    return (
      <>
        {label}:{' '}
        <s>
          <ValueText resource={resource} name={name} value={old} />
        </s>{' '}
        → <ValueText resource={resource} name={name} value={current} />
      </>
    );
  }
  return (
    <>
      {label}:{' '}
      {removed.length > 0 && (
        <>
          {t('record.removed')} <s>{removed.join('; ')}</s>
        </>
      )}
      {removed.length > 0 && added.length > 0 && ', '}
      {added.length > 0 && `${t('record.added')} ${added.join('; ')}`}
    </>
  );
}
