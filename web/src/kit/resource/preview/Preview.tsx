import { guardedFields } from '@hoivien/contract/kit/guard.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconPencil, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { CellText } from '../CellText.tsx';
import type { Cells } from '../cells.ts';
import { isGone, RecordState } from '../RecordState.tsx';
import { Overview } from '../record/Overview.tsx';
import { PlainFacts } from '../record/PlainFacts.tsx';
import { Codes } from '../record/RecordHead.tsx';
import { actionOf, type LooseItem } from '../records.ts';
import { labelText } from '../value-text.ts';
import { usePrefetch, useRecord } from '../use-records.ts';
import '../view/view.texts.ts';
import classes from './Preview.module.css';

interface PreviewProps {
  resource: Resource;
  rows: readonly LooseItem[];
  /** Which row it shows; -1 while none is chosen. */
  at: number;
  /** Its number in the whole list, and how many there are. */
  place: { first: number; total: number };
  cells?: Cells | undefined;
  onMove: (row: number) => void;
  onClose: () => void;
}

/** A record beside its list: facts, state and a link to its page. The focus stays in the list. */
export function Preview({ resource, rows, at, place, cells, onMove, onClose }: PreviewProps) {
  const { t, formatNumber } = useWords();
  const row = rows[at];
  const isAt = (index: number) => index >= 0 && index < rows.length;
  const near = [at + 1, at - 1].filter(isAt).flatMap((index) => rows[index]?.id ?? []);
  // The access log counts loading a person's record as opening it, so such records are not loaded ahead.
  usePrefetch(resource, near, row !== undefined && guardedFields(resource).length === 0);
  return (
    <aside className={`${classes.panel} stack rigid short surface`} data-preview aria-label={t('view.peek')}>
      <div className={`${classes.bar} row gap1 rigid note number ruled-below`}>
        <span className="grow">
          {row && t('view.place', { at: formatNumber(place.first + at), total: formatNumber(place.total) })}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('shortcut.before')}
          disabled={!isAt(at - 1)}
          onClick={() => onMove(at - 1)}
        >
          <IconChevronUp />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('shortcut.next')}
          disabled={!isAt(at + 1)}
          onClick={() => onMove(at + 1)}
        >
          <IconChevronDown />
        </ActionIcon>
        {row && (
          <Button variant="default" size="xs" component={Link} to={`${resource.path}/info/${row.id}`}>
            {t('view.openRecord')}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('view.close')}
          title={t('view.close')}
          onClick={onClose}
        >
          <IconX />
        </ActionIcon>
      </div>
      {row ? (
        <Sheet key={row.id} resource={resource} row={row} cells={cells} />
      ) : (
        <p className={classes.hint}>{t('view.peekHint')}</p>
      )}
    </aside>
  );
}

function Sheet({ resource, row, cells }: { resource: Resource; row: LooseItem; cells: Cells | undefined }) {
  const words = useWords();
  const { t } = words;
  const query = useRecord(resource, row.id);
  const record = isGone(query.error) ? undefined : query.data;
  if (!record) {
    return (
      <>
        {query.isPending && <p className={classes.early}>{labelText(row, resource, words)}</p>}
        <RecordState resource={resource} query={query} />
      </>
    );
  }
  const update = actionOf(record, 'Update');
  const states = statesOf(resource, record);
  return (
    // The keyboard can scroll it, too.
    <div
      className={`${classes.body} scroll p4`}
      role="region"
      aria-label={labelText(record, resource, words)}
      tabIndex={0}
    >
      <h2>{labelText(record, resource, words)}</h2>
      {states.length > 0 && (
        <div className={`${classes.states} flex wrap quiet mt1`}>
          {states.map((name) => (
            <span key={name}>
              {cells?.[name]?.(record) ?? <CellText resource={resource} name={name} value={record[name]} />}
            </span>
          ))}
        </div>
      )}
      {update && !update.refusal && (
        <div className="flex wrap gap2 mt3">
          <Button
            variant="default"
            size="xs"
            component={Link}
            to={`${resource.path}/edit/${record.id}`}
            leftSection={<IconPencil />}
          >
            {t('resource.edit')}
          </Button>
        </div>
      )}
      <div className={`${classes.facts} ruled mt3`}>
        {resource.sections ? (
          <>
            <Codes resource={resource} record={record}>
              {null}
            </Codes>
            <Overview resource={resource} record={record} />
          </>
        ) : (
          <PlainFacts resource={resource} record={record} />
        )}
      </div>
    </div>
  );
}

/** The choices that are states of a record: those with tones that its list shows. */
function statesOf(resource: Resource, record: LooseItem): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, { kind, tones, list }]) =>
    kind === 'choice' && tones && list === 'shown' && record[name] != null ? [name] : [],
  );
}
