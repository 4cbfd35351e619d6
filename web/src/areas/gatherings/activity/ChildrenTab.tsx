import { askList } from '../../../kit/resource/ask-list.ts';
import { ask } from '../../../kit/api/ask.ts';
import { recordCalls } from '@hoivien/contract/kit/record-calls.ts';
import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import {
  activityChild,
  type ActivityChildItem,
} from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { activityErrors } from '@hoivien/contract/areas/gatherings/activity/activity.rules.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { ActionIcon, Button, NumberInput, Skeleton, TextInput } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PieceFailed } from '../../../kit/resource/PieceFailed.tsx';
import { actionOf } from '../../../kit/resource/records.ts';
import { useRemove, useSave } from '../../../kit/resource/use-records.ts';
import { DeletionDialog } from '../../../kit/resource/uses/DeletionDialog.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { MomentInput } from '../../../kit/ui/moment/MomentInput.tsx';
import { isInstant } from '../../../kit/ui/moment/moment.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import table from '../../../kit/ui/Table.module.css';
import { useRefused } from '../../../kit/ui/use-refused.ts';
import { When } from '../invitation/cells.tsx';
import { EventState } from './cells.tsx';
import classes from './Event.module.css';
import './event.texts.ts';
import { eventPath } from './paths.ts';
import { useAsked } from '../../../kit/resource/form/use-asked.tsx';
import type { EventRecord } from './use-event.ts';

/** The most child events that the tab shows; the list of child events has all. */
const MOST = 100;
const FIELDS =
  'title,startTime,endTime,heldFrom,heldUntil,address,score,state,isCancelled,isPostponed,participantCount,confirmedCount,cameCount,parentId';

/** The child events of an event, whose title, times and score are edited in place. */
export function ChildrenTab({ record }: { record: EventRecord }) {
  const { t, area } = useWords();
  const { can } = useActor();
  const { field } = area(activityChild.area);
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<ActivityChildItem>();
  const remove = useRemove(activityChild);
  const query = useQuery({
    queryKey: [activityChild.area, 'of', record.id],
    queryFn: ({ signal }) =>
      askList(
        activityChild,
        { parentId: record.id, pageSize: MOST, sort: 'heldFrom:asc', fields: `${FIELDS},allowedActions` },
        { signal },
      ),
  });
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: [activity.area] });
  const { data } = query;
  if (query.isError && !data) return <PieceFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={200} width="auto" m="md" />;
  const mayAdd = can(permissionCode(activityChild.area, 'Create')) && actionOf(record, 'Conduct') !== undefined;
  const page = `${activityChild.path}/add?parentId=${record.id}`;
  const drop = async () => {
    if (!removed) return;
    try {
      await remove(removed);
      await refresh();
    } catch (error) {
      notify.failed(error);
    }
    setRemoved(undefined);
  };
  return (
    <>
      <div className={`${classes.bar} row wrap gap3`}>
        <p className="hint">{data.items.length > 0 || edited === 'new' ? t('event.childGrades') : ''}</p>
        <span className="grow" />
        {mayAdd && (
          <>
            <Button variant="subtle" size="xs" component={Link} to={page}>
              {t('event.addChildPage')}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus />}
              disabled={edited === 'new'}
              onClick={() => setEdited('new')}
            >
              {t('event.addChild')}
            </Button>
          </>
        )}
      </div>
      {data.items.length === 0 && edited !== 'new' ? (
        <EmptyState kind="nothingYet" title={t('event.noChildren')}>
          {t('event.noChildrenText')}
        </EmptyState>
      ) : (
        <div className={`${classes.frame} scroll`}>
          <table className={`${table.table} ${table.edges}`} aria-label={t('event.children')}>
            <thead>
              <tr>
                <th scope="col">{field('title')}</th>
                <th scope="col">{t('event.when')}</th>
                <th scope="col">{field('address')}</th>
                <th scope="col" className={classes.number}>
                  {field('score')}
                </th>
                <th scope="col">{field('state')}</th>
                <th scope="col" className={classes.number}>
                  {t('event.childNumbers')}
                </th>
                <th aria-hidden="true" />
              </tr>
            </thead>
            <tbody>
              {data.items.map((child) =>
                edited === child.id ? (
                  <EditRow
                    key={child.id}
                    parent={record}
                    child={child}
                    onDone={() => {
                      setEdited(undefined);
                      void refresh();
                    }}
                    onClose={() => setEdited(undefined)}
                  />
                ) : (
                  <ChildRow
                    key={child.id}
                    parent={record}
                    child={child}
                    onEdit={() => setEdited(child.id)}
                    onRemove={() => setRemoved(child)}
                  />
                ),
              )}
              {edited === 'new' && (
                <EditRow
                  parent={record}
                  onDone={() => {
                    setEdited(undefined);
                    void refresh();
                  }}
                  onClose={() => setEdited(undefined)}
                />
              )}
            </tbody>
          </table>
        </div>
      )}
      <DeletionDialog
        resource={activityChild}
        aim={{ ids: removed ? [removed.id] : [] }}
        opened={removed !== undefined}
        title={() => t('event.removeChildAsk', { title: removed?.title ?? '' })}
        confirmLabel={() => t('event.removeChild', { title: removed?.title ?? '' })}
        onConfirm={drop}
        onClose={() => setRemoved(undefined)}
      >
        {t('event.removeHint')}
      </DeletionDialog>
    </>
  );
}

interface ChildRowProps {
  parent: EventRecord;
  child: ActivityChildItem;
  onEdit: () => void;
  onRemove: () => void;
}

/** A child event in the table. */
function ChildRow({ parent, child, onEdit, onRemove }: ChildRowProps) {
  const { t, formatNumber } = useWords();
  return (
    <tr>
      <td>
        <Link to={eventPath({ id: child.id, parentId: parent.id })}>
          <b>{child.title}</b>
        </Link>
      </td>
      <td>
        <When record={child} />
      </td>
      <td>{child.address}</td>
      <td className={classes.number}>{formatNumber(child.score ?? 0)}</td>
      <td>
        <EventState state={child.state ?? undefined} isCancelled={child.isCancelled} isPostponed={child.isPostponed} />
      </td>
      <td className={classes.number}>
        {formatNumber(child.cameCount ?? 0)} / {formatNumber(child.confirmedCount ?? 0)}
      </td>
      <td>
        <span className={`${classes.tools} flex gap1`}>
          {actionOf(child, 'Update')?.refusal === null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('event.editChild', { title: child.title ?? '' })}
              onClick={onEdit}
            >
              <IconPencil />
            </ActionIcon>
          )}
          {actionOf(child, 'Delete')?.refusal === null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('event.removeChild', { title: child.title ?? '' })}
              onClick={onRemove}
            >
              <IconTrash />
            </ActionIcon>
          )}
        </span>
      </td>
    </tr>
  );
}

interface EditRowProps {
  parent: EventRecord;
  /** Without it the row adds one. */
  child?: ActivityChildItem;
  onDone: () => void;
  onClose: () => void;
}

/** Title, times, place and score in a row. The rest of a child event stays as it is, or comes from the event above. */
function EditRow({ parent, child, onDone, onClose }: EditRowProps) {
  const { t, area, message } = useWords();
  const { field } = area(activityChild.area);
  const save = useSave(activityChild);
  const [typed, setTyped] = useState({
    title: child?.title ?? '',
    startTime: child?.startTime ?? parent.startTime,
    endTime: child?.endTime ?? parent.endTime,
    address: child?.address ?? parent.address ?? '',
    score: (child?.score ?? parent.score) as number | string,
  });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const refused = useRefused();
  const [busy, setBusy] = useState(false);
  const { run, dialog } = useAsked((error) => setErrors(refused(error, Object.keys(typed), { max: 254 })));
  const errorOf = (name: string) => errors[name] && message(errors[name], { max: name === 'address' ? 500 : 254 });
  const put = (changes: Partial<typeof typed>) => {
    setTyped({ ...typed, ...changes });
    setErrors({});
  };
  const store = async () => {
    if (busy) return;
    const own = { ...typed, score: typed.score === '' ? null : Number(typed.score) };
    const isNew = own.startTime !== child?.startTime;
    const told = activityErrors(
      { ...own, grades: parent.grades, ...(own.score === null && { score: 0 }) },
      { area: 'ActivityChildren', ...(isNew && { now: new Date() }) },
    ).filter((one) => one.field !== 'grades');
    if (typed.title.trim() === '') told.unshift({ field: 'title', message: 'Mes.ActivityChildren.Title.Required' });
    if (told.length > 0) return setErrors(Object.fromEntries(told.map(({ field: name, message: key }) => [name, key])));
    setBusy(true);
    await run(async (keys) => {
      await save.mutateAsync({ id: child?.id, values: await inputOf(parent, child, own), confirmed: keys });
      notify.done(t('event.childSaved', { title: own.title }));
      onDone();
    });
    setBusy(false);
  };
  const id = child?.id ?? 'new';
  return (
    <tr
      className={classes.editing}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <td>
        <form
          id={`child-${id}`}
          onSubmit={(event) => {
            event.preventDefault();
            void store();
          }}
        />
        {dialog}
        <TextInput
          form={`child-${id}`}
          label={field('title')}
          autoFocus
          required
          maxLength={254}
          value={typed.title}
          error={errorOf('title')}
          onChange={({ currentTarget }) => put({ title: currentTarget.value })}
        />
      </td>
      <td>
        <div className={`${classes.pair} grid gap3`}>
          <MomentInput
            label={t('event.childWhen')}
            required
            value={typed.startTime}
            error={errorOf('startTime')}
            onChange={(startTime) => put({ startTime, endTime: movedEnd(typed, startTime) })}
          />
          <MomentInput
            label={t('event.childEnd')}
            required
            value={typed.endTime}
            error={errorOf('endTime')}
            onChange={(endTime) => put({ endTime })}
          />
        </div>
      </td>
      <td>
        <TextInput
          form={`child-${id}`}
          label={field('address')}
          maxLength={500}
          value={typed.address}
          error={errorOf('address')}
          onChange={({ currentTarget }) => put({ address: currentTarget.value })}
        />
      </td>
      <td>
        <NumberInput
          form={`child-${id}`}
          label={field('score')}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          required
          value={typed.score}
          error={errorOf('score')}
          onChange={(score) => put({ score })}
        />
      </td>
      <td colSpan={3}>
        <span className={`${classes.tools} flex gap1`}>
          <Button type="submit" form={`child-${id}`} size="xs" loading={busy}>
            {t('event.save')}
          </Button>
          <Button variant="subtle" size="xs" onClick={onClose}>
            {t('event.cancel')}
          </Button>
        </span>
      </td>
    </tr>
  );
}

/** The end keeps its distance from the start. */
function movedEnd({ startTime, endTime }: { startTime: string; endTime: string }, next: string): string {
  const length = Date.parse(endTime) - Date.parse(startTime);
  return isInstant(next) && length > 0 ? new Date(Date.parse(next) + length).toISOString() : endTime;
}

/** The whole input of the child event: its own record with the changes, or a new one with the grades of the event above. */
async function inputOf(parent: EventRecord, child: ActivityChildItem | undefined, own: object) {
  const { id: parentId, grades, meritBadgeIds } = parent;
  if (!child) {
    const named = grades.map(({ name, score }) => ({ name, score }));
    return { parentId, content: null, grades: named, meritBadgeIds, places: null, attachmentIds: [], ...own };
  }
  const now = await ask(recordCalls(activityChild).read, { params: { id: child.id } });
  const names = ['content', 'grades', 'meritBadgeIds', 'places'] as const;
  const kept = Object.fromEntries(names.map((name) => [name, now[name]]));
  const attachmentIds = now.attachmentIds.map((file) => file.id);
  return { parentId, ...kept, attachmentIds, ...own, version: child.version };
}
