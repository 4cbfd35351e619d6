import { rewardCalls } from '@hoivien/contract/areas/gatherings/reward/reward.calls.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { activity } from '@hoivien/contract/areas/gatherings/activity/activity.resource.ts';
import { activityChild } from '@hoivien/contract/areas/gatherings/activity/activity-child.resource.ts';
import { reward } from '@hoivien/contract/areas/gatherings/reward/reward.resource.ts';
import type { MemberRewards } from '@hoivien/contract/areas/gatherings/reward/reward.schema.ts';
import { IconAward } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { ItemsPanel } from '../../../kit/resource/list/ItemsPanel.tsx';
import { recordPath } from '../../../kit/resource/record/record-path.ts';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import classes from './Reward.module.css';
import './reward-page.texts.ts';

const COLUMNS = ['status', 'activityName', 'meritBadgeName', 'createdAt'];

/** The badges of a member in force, and the proposals that reward the member. */
export function RewardsPanel({ id }: { id: string }) {
  const { t, formatDate, formatNumber } = useWords();
  return (
    <Panel answer={useAnswer(rewardCalls.ofMember, { params: { id } })} waiting={{ height: 160 }}>
      {(data) => (
        <>
          <section className={classes.members} aria-label={t('reward.badges')}>
            <h2>
              {t('reward.badges')} <small>{formatNumber(data.badgeCount)}</small>
            </h2>
            {data.badges.length === 0 ? (
              <EmptyState kind="nothingYet" title={t('reward.noBadges')}>
                {t('reward.noBadgesText')}
              </EmptyState>
            ) : (
              <Rows
                label={t('reward.badges')}
                rows={data.badges}
                columns={(column) => [
                  column(t('reward.badge'), (badge) => (
                    <>
                      <IconAward size="1em" aria-hidden /> {badge.name}
                    </>
                  )),
                  column(t('reward.from'), (badge) => <Source badge={badge} />),
                  column(t('reward.on'), (badge) => formatDate(badge.awardedAt)),
                ]}
              />
            )}
            {data.badgeCount > data.badges.length && (
              <p>{t('reward.moreBadges', { count: formatNumber(data.badgeCount - data.badges.length) })}</p>
            )}
          </section>
          <section className={classes.members} aria-label={t('reward.proposals')}>
            <h2>{t('reward.proposals')}</h2>
            <ItemsPanel resource={reward} filter={{ memberIds: id }} columns={COLUMNS} />
          </section>
        </>
      )}
    </Panel>
  );
}

/** The proposals of a club. */
export function ClubRewardsPanel({ id }: { id: string }) {
  return <ItemsPanel resource={reward} filter={{ clubId: id }} columns={['memberNames', ...COLUMNS]} />;
}

/** The event or the proposal of a badge, where the reader sees it. */
function Source({ badge }: { badge: MemberRewards['badges'][number] }) {
  const actor = useActor();
  const [area, id, name] = badge.rewardId
    ? ([reward.area, badge.rewardId, badge.rewardReason] as const)
    : ([badge.activityParentId ? activityChild.area : activity.area, badge.activityId, badge.activityTitle] as const);
  const path = id && recordPath(area, id, actor);
  return path ? <Link to={path}>{name}</Link> : name;
}
