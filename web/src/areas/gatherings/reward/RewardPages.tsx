import { reward, type RewardRecord } from '@hoivien/contract/areas/gatherings/reward/reward.resource.ts';
import { rewardErrors } from '@hoivien/contract/areas/gatherings/reward/reward.rules.ts';
import { REWARD_STATUS } from '@hoivien/contract/codes.ts';
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { FormPage } from '../../../kit/resource/form/FormPage.tsx';
import { type ListTab, TabbedList } from '../../../kit/resource/list/TabbedList.tsx';
import { RecordState } from '../../../kit/resource/record/RecordState.tsx';
import { useRecord } from '../../../kit/resource/use-records.ts';
import './reward-page.texts.ts';

const { waiting, approved, rejected } = REWARD_STATUS;

/** The proposals by state. It begins with those that wait, the oldest first. */
export function RewardListPage() {
  const { t } = useWords();
  const tabs: ListTab[] = [
    {
      key: 'waiting',
      label: t('reward.waiting'),
      asks: { status: String(waiting), sort: 'createdAt:asc' },
      none: { title: t('reward.noneWaiting') },
    },
    {
      key: 'approved',
      label: t('reward.approved'),
      asks: { status: String(approved), sort: 'updatedAt:desc' },
      none: { title: t('reward.noneApproved') },
    },
    {
      key: 'rejected',
      label: t('reward.rejected'),
      asks: { status: String(rejected), sort: 'updatedAt:desc' },
      none: { title: t('reward.noneRejected') },
    },
    { key: 'all', label: t('reward.all'), asks: { sort: 'createdAt:desc' } },
  ];
  return <TabbedList resource={reward} label={t('reward.views')} tabs={tabs} />;
}

/** What a new proposal takes over from a rejected one. */
const KEPT = [
  'clubId',
  'memberIds',
  'activityId',
  'meritBadgeId',
  'proposedReason',
  'periodFrom',
  'periodTo',
] as const satisfies (keyof RewardRecord)[];

/**
 * The form of a proposal. The address of a new one may hold `clubId`, `activityId`, `meritBadgeId` and `memberIds`, or in
 * `again` the id of a rejected proposal, whose members may be more than an address can hold. A club's user proposes for
 * their own club only.
 */
export function RewardFormPage() {
  const { t } = useWords();
  const { id } = useParams();
  const [params] = useSearchParams();
  const { ownClub: own } = useActor();
  const again = id === undefined ? (params.get('again') ?? undefined) : undefined;
  const rejected = useRecord(reward, again);
  const { data: former } = rejected;
  const initial = useMemo(() => {
    if (former) return Object.fromEntries(KEPT.map((name) => [name, former[name]]));
    const given = ['activityId', 'meritBadgeId', 'proposedReason', 'periodFrom', 'periodTo'].flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value] as const] : [];
    });
    const clubId = own ?? params.get('clubId');
    const memberIds = params.getAll('memberIds');
    return { ...Object.fromEntries(given), ...(clubId && { clubId }), ...(memberIds.length > 0 && { memberIds }) };
  }, [params, own, former]);
  if (again !== undefined && !former) return <RecordState resource={reward} query={rejected} />;
  return (
    <FormPage
      resource={reward}
      check={(_resource, values) => rewardErrors(values)}
      {...(id === undefined && { initial })}
      {...(own !== null && { locked: { clubId: t('reward.ownClub') } })}
    />
  );
}
