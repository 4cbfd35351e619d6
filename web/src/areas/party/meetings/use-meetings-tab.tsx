import { club } from '@hoivien/contract/areas/club/club.resource.ts';
import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import type { RecordTab } from '../../../kit/resource/RecordPage.tsx';
import './meeting.texts.ts';
import { MeetingsPanel } from './MeetingsPanel.tsx';

/** The tab of the meetings to which a record is invited; none without leave to search the calendar, and clubs are invited to none. */
export function useMeetingsTab({ area }: Resource): (id: string) => RecordTab[] {
  const { t } = useWords();
  const { can } = useActor();
  if (area === club.area || !can(permissionCode(schedule.area, 'Search'))) return () => [];
  return (id) => [{ name: 'meetings', label: t('meeting.title'), draw: () => <MeetingsPanel id={id} /> }];
}
