import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button, Menu } from '@mantine/core';
import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { loadChunk } from '../api/load-chunk.ts';
import { useActor } from '../auth/actor.ts';
import { useWords } from '../i18n/words.ts';
import type { PrintEntry } from './print-entry.ts';
import type { LooseRecord } from './records.ts';
import { notify } from '../ui/notify.tsx';
import { type EntryOfOthers, isOn, labelText, type OnRecordProps, useAreaScreens } from '../screen/area-screens.ts';
import { LatePiece } from './LatePiece.tsx';

/** The tabs of other areas on a record, in their order. */
export function useTabsOfOthers(resource: Resource, record: LooseRecord) {
  const areas = useAreaScreens();
  const actor = useActor();
  const words = useWords();
  const props = { resource, record, id: record.id };
  return areas
    .flatMap(({ tabs = [] }) => tabs)
    .filter((tab) => isOn(tab, props, actor))
    .map(({ name, label, count, order, load }) => ({
      name,
      label: labelText(label, words),
      count: count?.(record, resource),
      order,
      render: () => <LatePiece key={name} name={name} load={load} props={props} />,
    }));
}

/** The parts of other areas beside the facts of a record, or above them, in their order. */
export function useSidesOfOthers(resource: Resource, record: LooseRecord, place: 'beside' | 'above'): ReactNode[] {
  const areas = useAreaScreens();
  const actor = useActor();
  const props = { resource, record, id: record.id };
  return areas
    .flatMap(({ sides = [] }) => sides)
    .filter((side) => (side.leads ? 'above' : 'beside') === place && isOn(side, props, actor))
    .toSorted((a, b) => a.order - b.order)
    .map(({ name, load }) => <LatePiece key={name} name={name} load={load} props={props} />);
}

type EntryDialog = ComponentType<OnRecordProps & { onClose: () => void }>;

/** The entries of other areas in the menu and the head of a record, and the dialog that one of them has opened. */
export function useEntriesOfOthers(
  resource: Resource,
  record: LooseRecord,
): { entries: ReactNode | undefined; buttons: ReactNode; dialog: ReactNode } {
  const areas = useAreaScreens();
  const actor = useActor();
  const words = useWords();
  const [{ Opened }, show] = useState<{ Opened?: EntryDialog }>({});
  const props = { resource, record, id: record.id };
  const open = (name: string, load: () => Promise<EntryDialog>) => {
    loadChunk(name, load).then(
      (Dialog) => show({ Opened: Dialog }),
      (error: unknown) => notify.failed(error, { retry: () => open(name, load) }),
    );
  };
  const shown = areas
    .flatMap(({ entries = [] }) => entries)
    .filter((entry) => isOn(entry, props, actor))
    .toSorted((a, b) => a.order - b.order);
  const isMain = (entry: EntryOfOthers) => 'to' in entry && entry.main === true;
  const inMenu = shown.filter((entry) => !isMain(entry));
  const render = (entry: EntryOfOthers) => {
    const { name, label, icon: Icon } = entry;
    const look = { leftSection: <Icon />, children: labelText(label, words) };
    return 'to' in entry ? (
      <Menu.Item key={name} component={Link} to={entry.to(record, resource)} {...look} />
    ) : (
      <Menu.Item key={name} onClick={() => open(name, entry.load)} {...look} />
    );
  };
  return {
    entries: inMenu.length > 0 ? inMenu.map(render) : undefined,
    buttons: shown.filter(isMain).map(
      (entry) =>
        'to' in entry && (
          <Button key={entry.name} component={Link} to={entry.to(record, resource)} leftSection={<entry.icon />}>
            {labelText(entry.label, words)}
          </Button>
        ),
    ),
    dialog: Opened && <Opened {...props} onClose={() => show({})} />,
  };
}

/** The print pages of other areas for a list, as far as the user may open them. */
export function usePrintsOfOthers(resource: Resource): PrintEntry[] {
  const areas = useAreaScreens();
  const { can } = useActor();
  const words = useWords();
  const { area } = resource;
  return useMemo(
    () =>
      areas
        .flatMap(({ prints = [] }) => prints)
        .flatMap(({ on, path, list }) =>
          list &&
          on.some((printed) => printed === area) &&
          can(list.needs.map((action) => permissionCode(area, action)))
            ? [{ path, label: labelText(list.label, words), ...(list.ofChosen && { ofChosen: true }) }]
            : [],
        ),
    [areas, area, can, words],
  );
}
