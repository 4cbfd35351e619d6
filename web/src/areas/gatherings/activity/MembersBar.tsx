import {
  activityParticipant,
  type ParticipantItem,
} from '@hoivien/contract/areas/gatherings/activity/activity-participant.resource.ts';
import { type MEMBER_ACTIONS, PARTICIPANTS_MOST } from '@hoivien/contract/areas/gatherings/activity/activity.schema.ts';
import { ACTIVITY_STATE, CONFIRMATION } from '@hoivien/contract/codes.ts';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconDots,
  IconMedal,
  IconPrinter,
  IconQrcode,
  IconRotate,
  IconTrash,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import bar from '../../../kit/resource/list/BulkBar.module.css';
import { type ListAddress, toQuery } from '../../../kit/resource/use-list-address.ts';
import type { Selection } from '../../../kit/resource/bulk/use-selection.ts';
import '../../../kit/resource/resource.texts.ts';
import { useUses, type UsesAim } from '../../../kit/resource/uses/use-uses.ts';
import { UsesList } from '../../../kit/resource/uses/UsesList.tsx';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import './members.texts.ts';
import { paperPath } from './paths.ts';
import { ResultsDialog } from './ResultsDialog.tsx';
import { type EventRecord, parentOf, useEventCalls } from './use-event.ts';
import { useAsked } from '../../../kit/resource/form/use-asked.tsx';
import { useMovedText } from './use-moved.ts';

type Action = (typeof MEMBER_ACTIONS)[number];

interface MembersBarProps {
  record: EventRecord;
  address: ListAddress;
  selection: Selection;
  total: number;
  /** The loaded rows, from which each button knows how many of the chosen it changes. */
  rows: readonly ParticipantItem[];
  mayWrite: boolean;
}

const ICONS: Record<Action, TablerIcon> = {
  Confirm: IconCheck,
  Reject: IconBan,
  Reopen: IconRotate,
  CheckIn: IconQrcode,
  Remove: IconTrash,
};
const WORDS = {
  Confirm: 'eventMember.confirm',
  Reject: 'eventMember.reject',
  Reopen: 'eventMember.reopen',
  CheckIn: 'eventMember.checkIn',
  Remove: 'eventMember.remove',
} as const;

/** Whether an action changes a row. */
function changes(action: Action, { status, checkedInAt }: ParticipantItem): boolean {
  if (action === 'Confirm') return status !== CONFIRMATION.confirmed;
  if (action === 'Reject') return status !== CONFIRMATION.refused;
  if (action === 'Reopen') return status !== CONFIRMATION.unconfirmed;
  return action === 'Remove' || !checkedInAt;
}

/** The actions on the chosen participants, or on all that match the list. Each button names how many it changes. */
export function MembersBar({ record, address, selection, total, rows, mayWrite }: MembersBarProps) {
  const { t, area, formatNumber } = useWords();
  const calls = useEventCalls(record.id);
  const movedText = useMovedText();
  const { run, dialog: question } = useAsked((error) => notify.failed(error));
  const [asked, setAsked] = useState<Action>();
  const [grading, setGrading] = useState(false);
  const [running, setRunning] = useState<Action>();
  const { one, many } = area(activityParticipant.area);
  const hasStarted = record.state !== ACTIVITY_STATE.notStarted;
  const isEnded = record.state === ACTIVITY_STATE.ended;
  const chosen = rows.filter(({ id }) => selection.has(id));
  const isKnown = !selection.all && chosen.length === selection.count;
  const countOf = (action: Action) =>
    isKnown ? chosen.filter((person) => changes(action, person)).length : selection.count;
  const act = async (action: Action) => {
    setRunning(action);
    const body = selection.all ? { action, query: queryOf(address) } : { action, participantIds: [...selection.ids] };
    await run(async (keys) => {
      const { data } = await calls.bulk(body, keys);
      const told = [
        t('eventMember.bulkDone', { changed: formatNumber(data.changed) }),
        data.waiting > 0 && t('eventMember.bulkWaiting', { count: formatNumber(data.waiting) }),
        data.passed > 0 && t('eventMember.passed', { count: formatNumber(data.passed) }),
        data.unchanged > 0 && t('eventMember.bulkUnchanged', { count: formatNumber(data.unchanged) }),
        movedText(data.movedUp),
      ];
      notify.done(`${t(WORDS[action])}: ${told.filter(Boolean).join('. ')}`);
      selection.clear();
    });
    setRunning(undefined);
    setAsked(undefined);
  };
  // All that match are mostly out of sight, and removing asks always.
  const press = (action: Action) => (selection.all || action === 'Remove' ? setAsked(action) : void act(action));
  const shown: Action[] = isEnded ? [] : ['Confirm', 'Reject'];
  if (mayWrite && hasStarted) shown.push('CheckIn');
  const more: Action[] = [...(isEnded ? [] : (['Reopen'] as const)), ...(mayWrite ? (['Remove'] as const) : [])];
  const count = formatNumber(selection.count);
  const aim = selection.all ? { query: queryOf(address, true) } : { ids: [...selection.ids] };
  if (selection.count === 0) return null;
  const ids = [...selection.ids];
  const printed = new URLSearchParams(ids.map((id) => ['id', id])).toString();
  const ref = { id: record.id, parentId: parentOf(record) };
  return (
    <>
      <div className={`${bar.bar} row gap2 one-line round3`} role="region" aria-label={t('resource.chosen', { count })}>
        <span role="status">{t('resource.chosen', { count })}</span>
        {!selection.all && total > selection.count && (
          <button type="button" className={bar.all} onClick={selection.chooseAll}>
            {t('resource.chooseAll', { total: formatNumber(total) })}
          </button>
        )}
        {shown
          .filter((action) => countOf(action) > 0)
          .map((action) => {
            const Icon = ICONS[action];
            return (
              <Button
                key={action}
                variant="subtle"
                size="xs"
                leftSection={<Icon />}
                loading={running === action}
                disabled={running !== undefined}
                onClick={() => press(action)}
              >
                {t(WORDS[action])} {formatNumber(countOf(action))}
              </Button>
            );
          })}
        {mayWrite && hasStarted && !selection.all && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconMedal />}
            disabled={selection.count > PARTICIPANTS_MOST}
            onClick={() => setGrading(true)}
          >
            {t('eventMember.gradeMany')}
          </Button>
        )}
        {(more.length > 0 || mayWrite) && (
          <Menu position="top-end">
            <Menu.Target>
              <ActionIcon variant="transparent" aria-label={t('eventMember.others')}>
                <IconDots />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {more.map((action) => {
                const Icon = ICONS[action];
                return (
                  <Menu.Item
                    key={action}
                    leftSection={<Icon />}
                    disabled={countOf(action) === 0}
                    onClick={() => press(action)}
                  >
                    {t(WORDS[action])} {formatNumber(countOf(action))}
                  </Menu.Item>
                );
              })}
              {mayWrite && (
                <Menu.Item
                  leftSection={<IconPrinter />}
                  component={Link}
                  to={paperPath(ref, 'badges', selection.all ? '' : printed)}
                >
                  {t('eventMember.printBadges')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        <ActionIcon variant="transparent" aria-label={t('resource.chooseNone')} onClick={selection.clear}>
          <IconX />
        </ActionIcon>
      </div>
      {question}
      {asked && (
        <ConfirmDialog
          opened
          danger={asked === 'Remove'}
          title={
            asked === 'Remove'
              ? t('eventMember.removeAsk', { count })
              : t(selection.all ? 'eventMember.bulkAll' : 'eventMember.bulkSome', { action: t(WORDS[asked]), count })
          }
          confirmLabel={`${t(WORDS[asked])} (${count} ${selection.count === 1 ? one : many})`}
          onConfirm={() => act(asked)}
          onClose={() => setAsked(undefined)}
        >
          {t(asked === 'Remove' ? 'eventMember.removeHint' : 'eventMember.bulkHint')}
          {asked === 'Remove' && <RemovalTells aim={aim} />}
        </ConfirmDialog>
      )}
      {grading && (
        <ResultsDialog record={record} people={ids} onDone={selection.clear} onClose={() => setGrading(false)} />
      )}
    </>
  );
}

/** Says how many participants get a letter about their removal, and how many somebody must tell. */
function RemovalTells({ aim }: { aim: UsesAim }) {
  const { t } = useWords();
  const { data, isError } = useUses(activityParticipant, aim, true);
  if (data) return <UsesList uses={data.uses.filter(({ rule }) => rule === 'changes')} />;
  return <p role="status">{t(isError ? 'eventMember.removeTells' : 'resource.usesLoading')}</p>;
}

/** The conditions of the list as the server reads them in one text; those of one event do not name it. */
function queryOf(address: ListAddress, withEvent = false): string {
  const { page: _page, pageSize: _size, sort: _sort, activityId, ...others } = toQuery(address);
  const query = withEvent ? { ...others, activityId } : others;
  const params = new URLSearchParams();
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) if (value !== '') params.append(name, String(value));
  return params.toString();
}
