import { exportYearlyLists } from '@hoivien/contract/areas/keeping/yearly/yearly.calls.ts';
import { fetchFile } from '../../../kit/api/ask.ts';
import {
  YEARLY_PART_NAMES,
  YEARLY_PARTS,
  type YearlyPart,
} from '@hoivien/contract/areas/keeping/yearly/yearly.codes.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { saveFile } from '../../../kit/resource/use-records.ts';
import { codesOn } from '../../../kit/screen/area-screens.ts';
import { isDay } from '../../../kit/ui/moment/day.ts';
import { DayInput } from '../../../kit/ui/moment/DayInput.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import { YearSteps } from '../../../kit/ui/moment/YearSteps.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { type Cell, describe, type ListTable, type Table } from './describe.ts';
import { TaskLine } from './TaskLine.tsx';
import { type Span, usePart, useSpan } from './use-yearly.ts';
import classes from './Yearly.module.css';
import './yearly-page.texts.ts';
import { passing } from '../../../kit/ui/typing.ts';

/** The lists of a year or another period: numbers that open their lists, the first rows, workbooks and paper. */
export function YearlyPage() {
  const { t } = useWords();
  const { canAny } = useActor();
  const { span, year, ask } = useSpan();
  const isSound = span.from <= span.to;
  const mayExport = YEARLY_PART_NAMES.filter((part) => canAny(codesOn(YEARLY_PARTS[part], 'Export')));
  return (
    <div className="stack">
      <PageHead
        title={t('yearly.title')}
        note={<YearSteps year={year} onChange={(next) => ask({ year: next })} />}
        actions={
          mayExport.length > 0 && (
            <>
              <ExportButton span={span} label={t('yearly.exportAll')} isLocked={!isSound} />
              <Button
                component={Link}
                to={`/yearly-lists/print?${new URLSearchParams({ ...span })}`}
                leftSection={<IconPrinter />}
                data-disabled={!isSound || undefined}
              >
                {t('yearly.printAll')}
              </Button>
            </>
          )
        }
      />
      <div className={`${classes.body} stack gap6`}>
        <Period span={span} ask={ask} />
        <TaskLine year={year} />
        {isSound ? (
          YEARLY_PART_NAMES.filter((part) => canAny(codesOn(YEARLY_PARTS[part], 'Search'))).map((part) => (
            <Part key={part} part={part} span={span} mayExport={mayExport.includes(part)} />
          ))
        ) : (
          <p role="alert">{t('yearly.badPeriod')}</p>
        )}
        <p className={classes.faint}>{t('yearly.notOfficial')}</p>
      </div>
    </div>
  );
}

/** The first and the last day. A changed day applies when it is complete. */
function Period({ span, ask }: { span: Span; ask: (next: Span) => void }) {
  const { t } = useWords();
  const [{ held, typed }, setTyped] = useState({ held: span, typed: span });
  // The arrows and the browser's back change the period, too; a new input would lose the focus of a person who types.
  if (held.from !== span.from || held.to !== span.to) setTyped({ held: span, typed: span });
  const type = (next: Span) => {
    setTyped({ held, typed: next });
    if (isDay(next.from) && isDay(next.to) && (next.from !== span.from || next.to !== span.to)) ask(next);
  };
  return (
    <div {...passing} className={`${classes.period} flex wrap gap3`}>
      <DayInput label={t('yearly.from')} value={typed.from} onChange={(from) => type({ ...typed, from })} />
      <DayInput label={t('yearly.to')} value={typed.to} onChange={(to) => type({ ...typed, to })} />
    </div>
  );
}

function ExportButton({
  span,
  part,
  label,
  isLocked = false,
}: {
  span: Span;
  part?: YearlyPart;
  label: string;
  isLocked?: boolean;
}) {
  const { t, language } = useWords();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const query = { ...span, language, ...(part && { parts: part }) };
      const { blob, fileName } = await fetchFile(exportYearlyLists, { query });
      saveFile(blob, fileName);
    } catch (error) {
      notify.failed(error);
    }
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      size={part ? 'compact-md' : undefined}
      leftSection={<IconDownload aria-hidden="true" />}
      loading={busy}
      disabled={isLocked}
      aria-label={label}
      onClick={() => void save()}
    >
      {part ? t('yearly.export') : label}
    </Button>
  );
}

/** A part with its own call: while it loads it keeps its place, and a failure leaves the other parts alone. */
function Part({ part, span, mayExport }: { part: YearlyPart; span: Span; mayExport: boolean }) {
  const words = useWords();
  const { t } = words;
  const actor = useActor();
  const query = usePart(part, span);
  const title = t(`yearly.${part}`);
  const shown = query.data && describe(part, query.data, { words, actor });
  return (
    <section aria-label={title}>
      <div className={`${classes.partHead} row wrap`}>
        <h2>{title}</h2>
        {shown?.note && <span>{[shown.note, shown.onScreen].filter(Boolean).join(' ')}</span>}
        {mayExport && <ExportButton span={span} part={part} label={t('yearly.exportOf', { part: title })} />}
      </div>
      {/* It fills the window, so a part that comes pushes the next ones down unseen. */}
      <Panel answer={{ ...query, data: shown }} waiting={{ height: '90vh' }}>
        {({ numbers, lists }) => (
          <>
            {numbers.rows.length > 0 && <Grid of={numbers} isNumbers />}
            {lists.map((list) => (
              <List key={list.title} list={list} />
            ))}
          </>
        )}
      </Panel>
    </section>
  );
}

function List({ list }: { list: ListTable }) {
  const { t, formatNumber } = useWords();
  const { title, total, rows, to } = list;
  const count = formatNumber(total);
  return (
    <section className="mt4" aria-label={title}>
      <div className={`${classes.listHead} flex baseline wrap`}>
        <h3>{title}</h3>
        <span>{count}</span>
        {total > rows.length && <span>{t('yearly.firstOf', { shown: formatNumber(rows.length), count })}</span>}
        {to && total > 0 && <Link to={to}>{t('yearly.openAll', { count })}</Link>}
      </div>
      {total === 0 ? <p className={classes.faint}>{t('yearly.none')}</p> : <Grid of={list} />}
    </section>
  );
}

function Grid({ of: { title, columns, rows, sum }, isNumbers = false }: { of: Table; isNumbers?: boolean }) {
  const sums = rows.length > 1 ? sum : undefined;
  return (
    <div className={classes.frame} role="group" aria-label={title} tabIndex={0}>
      <Rows
        label={title}
        className={`${classes.table} ${isNumbers ? classes.numbers : ''}`}
        rows={rows}
        keyOf={({ key }) => key}
        columns={(column) =>
          columns.map(({ label, isNumber = false }, place) =>
            column(
              label,
              {
                isNumber,
                sum: sums && <Text cell={sums[place]} />,
                title: ({ cells }) => (isNumber ? undefined : cells[place]?.text),
              },
              ({ cells }) => <Text cell={cells[place]} />,
            ),
          )
        }
      />
    </div>
  );
}

function Text({ cell }: { cell: Cell | undefined }) {
  if (!cell?.to) return cell?.text;
  return <Link to={cell.to}>{cell.text}</Link>;
}
