import type { CalendarEntry } from '@hoivien/contract/areas/gatherings/schedule/calendar.schema.ts';
import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { SCHEDULE_STATE } from '@hoivien/contract/codes.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconClock, IconMapPin, IconUser, IconUsersGroup, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { CellText } from '../../../../kit/resource/CellText.tsx';
import { AnswerSummary } from '../../../../kit/resource/participants/AnswerSummary.tsx';
import type { CalendarKind } from '../../../../kit/screen/area-screens.ts';
import { IconText } from '../../../../kit/ui/IconText.tsx';
import { TimeSpan } from '../../../../kit/ui/moment/TimeSpan.tsx';
import { Where } from '../cells.tsx';
import { OverlapNote } from '../Overlaps.tsx';
import '../schedule-page.texts.ts';
import classes from './Calendar.module.css';
import { useOverlaps } from './use-calendar.ts';

interface EntryPanelProps {
  entry: CalendarEntry;
  kind: CalendarKind | undefined;
  /** New times wait for a decision. */
  pending: { onSave: () => void; onTakeBack: () => void } | undefined;
  onClose: () => void;
}

/** The chosen entry: state, time, place, host, what it collides with, answers, and the way to its record. */
export function EntryPanel({ entry, kind, pending, onClose }: EntryPanelProps) {
  const { t } = useWords();
  const { can } = useActor();
  const { id, area, title, startTime, endTime, address, link, hostName, clubName, state } = entry;
  const isMeeting = area === schedule.area;
  const isOpen = state === SCHEDULE_STATE.upcoming || state === SCHEDULE_STATE.happening;
  const overlaps = useOverlaps(isMeeting && isOpen ? { startTime, endTime, exceptId: id } : undefined);
  const mayView = can(permissionCode(area, 'View'));
  const to = kind?.to(id);
  return (
    <aside className={classes.panel} aria-label={t('schedule.panel')} data-panel>
      <div className="row">
        <CellText resource={schedule} name="state" value={state} />
        <span className="grow" />
        <ActionIcon variant="subtle" color="gray" aria-label={t('schedule.closePanel')} onClick={onClose}>
          <IconX />
        </ActionIcon>
      </div>
      <h2>{title}</h2>
      <div className="stack gap2">
        <IconText icon={IconClock}>
          <TimeSpan start={startTime} end={endTime} />
        </IconText>
        <IconText icon={IconMapPin}>{address || link ? <Where record={entry} /> : t('schedule.noPlace')}</IconText>
        {hostName && <IconText icon={IconUser}>{t('schedule.host', { name: hostName })}</IconText>}
        {clubName && <IconText icon={IconUsersGroup}>{clubName}</IconText>}
      </div>
      {pending && (
        <div className={`${classes.pending} flex wrap gap2`}>
          <Button size="sm" onClick={pending.onSave}>
            {t('schedule.save')}
          </Button>
          <Button size="sm" variant="default" onClick={pending.onTakeBack}>
            {t('schedule.takeBack')}
          </Button>
        </div>
      )}
      <OverlapNote overlaps={overlaps} />
      {isMeeting && mayView && to && <AnswerSummary resource={schedule} id={id} to={`${to}?tab=participants`} />}
      <div className={`${classes.panelActions} flex wrap gap2`}>
        {mayView && to && (
          <Button variant="default" component={Link} to={to}>
            {t('schedule.openMeeting')}
          </Button>
        )}
        {entry.movable && isOpen && kind?.edit && (
          <Button variant="default" component={Link} to={kind.edit(id)}>
            {t('schedule.editMeeting')}
          </Button>
        )}
      </div>
      {entry.movable && isOpen && <p className={`${classes.hint} hint ruled`}>{t('schedule.dragHint')}</p>}
    </aside>
  );
}
