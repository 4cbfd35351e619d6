import type { SavedView } from '@hoivien/contract/kit/view/saved-view.schema.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../i18n/words.ts';
import { notify } from '../../ui/notify.tsx';
import tabs from '../../ui/TabLinks.module.css';
import { writeAddress } from '../use-list-address.ts';
import { useCounts } from '../query/use-counts.ts';
import type { ListView } from './use-list-view.ts';
import { useViewWrites, viewAddress } from './use-views.ts';
import { ViewDialog } from './ViewDialog.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import classes from './View.module.css';
import './view.texts.ts';

interface ViewTabsProps {
  resource: Resource;
  list: ListView;
  /** The ways into the list that its area has; the saved views stand after them. */
  children?: ReactNode;
}

/** The views that have a tab; the menu has all of them. */
const SHOWN = 6;

/** The saved views of a list as tabs, with how many records each has. A dot says that the present one was changed. */
export function ViewTabs({ resource, list, children }: ViewTabsProps) {
  const { t } = useWords();
  const { view, isChanged } = list;
  const [isSaving, setSaving] = useState(false);
  const { add, change } = useViewWrites(resource);
  const mayChange = view?.isOwn === true;
  const save = () => {
    if (!view) return;
    change({ ...view, query: list.present }).then(list.forget, (error: unknown) => notify.failed(error));
  };
  return (
    <div className={`${classes.row} row wrap rigid ruled-below mb3`} data-changed={isChanged || undefined}>
      {children}
      <Tabs resource={resource} list={list} hasAll={children === undefined} onAdd={() => setSaving(true)} />
      <span className={`${classes.ends} row gap1 ms-auto`}>
        {isChanged && (
          <>
            <Button variant="subtle" color="gray" size="xs" onClick={list.giveBack}>
              {t('view.giveBack')}
            </Button>
            <Button variant="subtle" size="xs" onClick={mayChange ? save : () => setSaving(true)}>
              {t(mayChange ? 'view.save' : 'view.saveAsTitle')}
            </Button>
          </>
        )}
        <ViewMenu resource={resource} list={list} isBare />
      </span>
      {isSaving && (
        <ViewDialog
          onSave={async (input) => list.take(await add({ ...input, query: list.present }))}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
}

interface TabsProps {
  resource: Resource;
  list: ListView;
  /** The whole list has a tab, too. */
  hasAll: boolean;
  onAdd: () => void;
}

function Tabs({ resource, list, hasAll, onAdd }: TabsProps) {
  const { t } = useWords();
  const views = shownViews(list.views.data ?? NO_VIEWS, list.view);
  const counts = useCounts(
    resource,
    views.map(({ query: { filters, search } }) => ({ filters, search })),
  );
  return (
    <nav className={`${tabs.tabs} flex gap5 rigid ruled-below`} aria-label={t('view.tabs')}>
      {hasAll && (
        <Tab label={t('view.all')} isHere={!list.view} list={list} to="?" onChoose={() => list.choose(undefined)} />
      )}
      {views.map((view, at) => (
        <Tab
          key={view.id}
          label={view.name}
          count={counts[at]}
          isShared={!view.isOwn}
          isHere={view.id === list.view?.id}
          list={list}
          to={`?${writeAddress(resource, viewAddress(view))}`}
          onChoose={() => list.choose(view)}
        />
      ))}
      <ActionIcon
        className={classes.add}
        variant="subtle"
        color="gray"
        aria-label={t('view.saveAs')}
        title={t('view.saveAs')}
        onClick={onAdd}
      >
        <IconPlus />
      </ActionIcon>
    </nav>
  );
}

interface TabProps {
  label: string;
  count?: number | undefined;
  isShared?: boolean;
  isHere: boolean;
  list: ListView;
  to: string;
  onChoose: () => void;
}

function Tab({ label, count, isShared, isHere, list, to, onChoose }: TabProps) {
  const { t, formatNumber } = useWords();
  const isMarked = isHere && list.isChanged;
  const choose = (event: MouseEvent) => {
    // With a key the browser opens the address elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <Link
      className={`${tabs.tab} tab inline-row rigid one-line relative quiet`}
      to={to}
      aria-current={isHere ? 'page' : undefined}
      title={label}
      onClick={choose}
    >
      {isShared && <IconUsers className={classes.mark} aria-label={t('view.shared')} />}
      <span className={classes.label}>{label}</span>
      {count !== undefined && <span className={`${tabs.count} small regular number`}>{formatNumber(count)}</span>}
      {isMarked && <i className={classes.dot} role="img" aria-label={t('view.changed')} title={t('view.changed')} />}
    </Link>
  );
}

const NO_VIEWS: readonly SavedView[] = [];

/** The first views, own ones first, and the present one wherever it stands. */
function shownViews(views: readonly SavedView[], present: SavedView | undefined): SavedView[] {
  const order = [...views.filter(({ isOwn }) => isOwn), ...views.filter(({ isOwn }) => !isOwn)];
  const first = order.slice(0, SHOWN);
  return present && !first.some(({ id }) => id === present.id) ? [...first.slice(0, -1), present] : first;
}
