import type { RecordOf, Resource } from '@hoivien/contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { useEntriesOfOthers, useSidesOfOthers, useTabsOfOthers } from '../of-others.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { usePageTitle } from '../../ui/title.ts';
import { PictureButton } from '../attachment/Picture.tsx';
import { RecordHistory } from './RecordHistory.tsx';
import type { Render } from '../../screen/render.ts';
import classes from './RecordPage.module.css';
import { isGone, RecordState } from '../RecordState.tsx';
import { countOfFiles, Documents, pictureOf } from './Documents.tsx';
import { Codes, type RecordFigure, Figures } from './RecordHead.tsx';
import { InPlaceProvider } from './InPlace.tsx';
import { Overview, type OwnFacts } from './Overview.tsx';
import { PlainFacts } from './PlainFacts.tsx';
import { type RecordAction, RecordActions } from './RecordActions.tsx';
import './record.texts.ts';
import { SidePart } from './SidePart.tsx';
import { type LooseRecord, labelOf } from '../records.ts';
import { useSeenFields } from '../seen-fields.ts';
import '../resource.texts.ts';
import { useSeen } from '../use-list-place.ts';
import { useRecord } from '../use-records.ts';
import { PartLinks, TabLinks } from '../../ui/TabLinks.tsx';

/** A tab of a record's page with an address of its own: `?tab=name`. */
export interface RecordTab {
  name: string;
  label: string;
  /** The number of its items. */
  count?: number | undefined;
  /** Its position among the tabs of other areas; without it the tab comes before them. */
  order?: number;
  render: () => ReactNode;
}

/** Several tabs under one name: they become its parts, and each keeps its address. */
export interface TabGroup {
  name: string;
  label: string;
  /** The names of its tabs in their order. */
  of: readonly string[];
}

export interface RecordPageProps<R extends Resource = Resource> {
  resource: R;
  /** A picture of the record, for an area that stores it outside its fields. */
  picture?: Render<RecordOf<R>>;
  /** Its state and kind, before its codes. */
  state?: Render<RecordOf<R>>;
  /** More of what can be done, beside editing and deleting. */
  actions?: readonly RecordAction<R>[];
  /** More entries of the menu, drawn by the area. */
  menuItems?: Render<RecordOf<R>>;
  /** Tabs between the overview and the history; those of other areas stand there, too. */
  tabs?: Render<RecordOf<R>, readonly RecordTab[]>;
  /** The groups in which the tabs stand; a tab in none of them stands alone, behind them. */
  groups?: readonly TabGroup[] | undefined;
  /** How many things each tab holds, by its name, as far as the tab does not tell it. */
  counts?: Readonly<Record<string, number>> | undefined;
  /** The figures that sum it up. */
  figures?: Render<RecordOf<R>, readonly RecordFigure[]>;
  /** The whole first tab in place of the facts, for a record that people work on; it draws its own edges. */
  first?: { label: string; render: Render<RecordOf<R>> };
  /** What stands above the timeline, beside the facts. */
  aside?: Render<RecordOf<R>>;
  /** What stands above the facts of the overview. */
  lead?: Render<RecordOf<R>>;
  /** Facts of the overview that an area draws itself, by field. */
  facts?: OwnFacts<R>;
  /** Where the API takes changes of the record, when that is not the area's own address; null for nowhere. */
  at?: string | null | undefined;
  /** The text of changed values that are not declared, in the history. */
  showChange?: (field: string, value: unknown) => string | undefined;
}

/**
 * The page of one record: its facts, its actions and its history.
 *
 * @example <RecordPage resource={member} actions={[{ action: 'Approve', label, icon: IconCheck, run: approve }]} />
 */
export function RecordPage<R extends Resource>(props: RecordPageProps<R>) {
  const { resource } = props;
  const { id } = useParams();
  const query = useRecord(resource, id);
  // A page must not show old data of a record that no longer exists.
  const record = isGone(query.error) ? undefined : query.data;
  usePageTitle(record ? labelOf(record, resource) : null);
  useSeen(resource, record?.id);
  if (!record) return <RecordState resource={resource} query={query} />;
  return <RecordSheet page={props} record={record} />;
}

function RecordSheet({ page: props, record }: { page: RecordPageProps; record: LooseRecord }) {
  const { state, actions = [], menuItems, figures, aside } = props;
  const { formatNumber } = useWords();
  const resource = useSeenFields(props.resource);
  const [params] = useSearchParams();
  const tabs = useTabs(resource, record, props);
  const groups = groupTabs(tabs, props.groups);
  const asked = params.get('tab');
  const group = groups.find(({ name, parts }) => name === asked || parts.some((part) => part.name === asked));
  const here = group ?? groups[0];
  const tab = here?.parts.find(({ name }) => name === asked) ?? here?.parts[0];
  const picture = pictureOf(resource, record);
  const isRich = resource.sections !== undefined;
  const isOverview = tab?.name === 'overview';
  const isOwn = isOverview && props.first !== undefined;
  const isSplit = isRich && isOverview && !isOwn;
  const shown = figures?.(record) ?? [];
  const others = useEntriesOfOthers(resource, record);
  const own = menuItems?.(record);
  const items = (own || others.entries) && (
    <>
      {own}
      {others.entries}
    </>
  );
  const more = (
    <RecordActions resource={resource} record={record} actions={actions} menuItems={items} buttons={others.buttons} />
  );
  return (
    <div className={`${classes.page} pane`}>
      <div className={`${classes.top} row rigid`}>
        {props.picture?.(record)}
        {picture && <PictureButton file={picture} name={labelOf(record, resource)} large />}
        <div className="rest">
          <PageHead title={labelOf(record, resource)} note={isRich ? undefined : state?.(record)} actions={more} />
          <Codes resource={resource} record={record}>
            {isRich && state?.(record)}
          </Codes>
          {shown.length > 0 && <Figures figures={shown} />}
        </div>
      </div>
      <TabLinks
        label={labelOf(record, resource)}
        replace
        tabs={groups.map((one, index) => ({
          key: one.name,
          to: index === 0 ? '?' : `?tab=${one.parts[0]?.name}`,
          label: one.label,
          count: index === 0 ? undefined : one.count === undefined ? '' : formatNumber(one.count),
          isEmpty: one.count === 0,
          isHere: one === here,
        }))}
      />
      {here && here.parts.length > 1 && (
        <PartLinks
          label={here.label}
          parts={here.parts.map(({ name, label, count }) => ({ name, label, count, isHere: name === tab?.name }))}
        />
      )}
      <div className={isSplit ? `${classes.split} grid short` : `${classes.body} stack short`}>
        <div
          className={isOwn ? `${classes.own} stack narrow short auto` : `${classes.main} narrow short auto relative`}
          role="region"
          aria-label={tab?.label ?? ''}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
          tabIndex={0}
          data-in-turn=""
        >
          {tab?.render()}
        </div>
        {isSplit && <Aside resource={resource} record={record} top={aside?.(record)} show={props.showChange} />}
      </div>
      {others.dialog}
    </div>
  );
}

/** The tabs of a record: overview, those of its area and of others, files and history. */
function useTabs(
  resource: Resource,
  record: LooseRecord,
  { tabs, facts, lead, first, showChange, at, counts }: RecordPageProps,
): RecordTab[] {
  const { t } = useWords();
  const others = useTabsOfOthers(resource, record);
  const above = useSidesOfOthers(resource, record, 'above');
  const files = countOfFiles(resource, record);
  const overview = () => (
    <>
      {lead?.(record)}
      {above.length > 0 && <div className={classes.above}>{above}</div>}
      <InPlaceProvider key={record.id} resource={resource} record={record} at={at}>
        {resource.sections ? (
          <Overview resource={resource} record={record} own={facts} />
        ) : (
          <PlainFacts resource={resource} record={record} />
        )}
      </InPlaceProvider>
    </>
  );
  const all: RecordTab[] = [
    {
      name: 'overview',
      label: first?.label ?? t('resource.overview'),
      render: first ? () => first.render(record) : overview,
    },
    ...[...(tabs?.(record) ?? []), ...others].toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0)),
    ...(files === undefined
      ? []
      : [
          {
            name: 'documents',
            label: t('record.documents'),
            count: files,
            render: () => <Documents resource={resource} record={record} />,
          },
        ]),
    {
      name: 'history',
      label: t('resource.history'),
      render: () => <RecordHistory resource={resource} id={record.id} show={showChange} />,
    },
  ];
  return all.map((tab) => ({ ...tab, count: tab.count ?? counts?.[tab.name] }));
}

/** The tabs in their groups; the overview stands first. A group of which the reader has no tab is left out. */
function groupTabs(tabs: readonly RecordTab[], groups: readonly TabGroup[] = []) {
  const grouped = groups.flatMap(({ name, label, of }) => {
    const parts = of.flatMap((one) => tabs.filter((tab) => tab.name === one));
    const counts = parts.flatMap(({ count }) => count ?? []);
    const sum = counts.reduce((before, one) => before + one, 0);
    // Nothing is said of a group that may hold something.
    const count = sum > 0 || counts.length === parts.length ? sum : undefined;
    return parts.length > 0 ? [{ name, label, parts, count }] : [];
  });
  const alone = tabs
    .filter(({ name }) => !groups.some(({ of }) => of.includes(name)))
    .map((tab) => ({ name: tab.name, label: tab.label, parts: [tab], count: tab.count }));
  return [...alone.slice(0, 1), ...grouped, ...alone.slice(1)];
}

/** Notes that need attention, and what other areas show beside the record; without them the latest history. */
function Aside({
  resource,
  record,
  top,
  show,
}: {
  resource: Resource;
  record: LooseRecord;
  top: ReactNode;
  show: RecordPageProps['showChange'];
}) {
  const { t } = useWords();
  const sides = useSidesOfOthers(resource, record, 'beside');
  return (
    <aside className={`${classes.aside} short auto`} aria-label={t('record.beside')} data-in-turn="">
      {top}
      {sides}
      {sides.length === 0 && (
        <SidePart
          title={t('record.timeline')}
          more={
            <Link to="?tab=history" replace>
              {t('record.all')}
            </Link>
          }
        >
          <RecordHistory resource={resource} id={record.id} show={show} latest={5} />
        </SidePart>
      )}
    </aside>
  );
}
