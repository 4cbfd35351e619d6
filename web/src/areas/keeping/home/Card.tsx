import { Button, VisuallyHidden } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Rows } from '../../../kit/ui/Rows.tsx';
import './figures-page.texts.ts';
import classes from './Overview.module.css';

/** A column of numbers, and the list that each number counts. */
export interface Column<Row> {
  key: string;
  label: string;
  value: (row: Row) => number;
  to?: ((row: Row) => string | null) | undefined;
}

interface CardProps<Row> {
  title: string;
  /** A sentence beside the title. */
  note?: ReactNode;
  /** The heading of the first column, and its text. */
  first: string;
  name: (row: Row) => string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  format: (value: number) => string;
  /** The picture can be read aloud itself, so the hidden table would repeat it. */
  isReadable?: boolean;
  children: ReactNode;
}

/** A chart with the table of its values. Screen readers have the table always, others when they ask for it. */
export function Card<Row>({ title, note, children, isReadable = false, ...values }: CardProps<Row>) {
  const { t } = useWords();
  const [isShown, setShown] = useState(false);
  return (
    <section className={`${classes.card} stack gap2 narrow relative`} aria-label={title}>
      <div className={`${classes.cardHead} row wrap`}>
        <h3>{title}</h3>
        {note !== undefined && <span>{note}</span>}
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTable aria-hidden="true" />}
          aria-expanded={isShown}
          aria-label={`${t(isShown ? 'overview.hideTable' : 'overview.showTable')}: ${title}`}
          onClick={() => setShown(!isShown)}
        >
          {t(isShown ? 'overview.hideTable' : 'overview.showTable')}
        </Button>
      </div>
      {children}
      {isShown ? (
        <div className={classes.frame} role="region" aria-label={title} tabIndex={0}>
          <Values title={title} {...values} hasLinks />
        </div>
      ) : (
        !isReadable && (
          <VisuallyHidden component="div">
            <Values title={title} {...values} hasLinks={false} />
          </VisuallyHidden>
        )
      )}
    </section>
  );
}

type ValuesProps<Row> = Omit<CardProps<Row>, 'note' | 'children' | 'isReadable'> & { hasLinks: boolean };

function Values<Row>({ title, first, name, rows, columns, format, hasLinks }: ValuesProps<Row>) {
  return (
    <Rows
      label={title}
      className={classes.values}
      rows={rows}
      keyOf={name}
      columns={(column) => [
        column(first, { isName: true }, name),
        ...columns.map(({ label, value, to }) =>
          column(label, (row) => <Value value={value(row)} format={format} to={hasLinks ? to?.(row) : null} />),
        ),
      ]}
    />
  );
}

/** A number that opens the list that it counts; none opens nothing. */
export function Value({
  value,
  format,
  to,
}: {
  value: number;
  format: (value: number) => string;
  to?: string | null | undefined;
}) {
  return value === 0 || !to ? format(value) : <Link to={to}>{format(value)}</Link>;
}
