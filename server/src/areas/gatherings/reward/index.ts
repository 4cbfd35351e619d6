import { clubTab, idsOfClub } from '../../people/party/index.ts';
import { rewardCalls } from '@hoivien/contract/areas/gatherings/reward/reward.calls.ts';
import { ERASED } from '@hoivien/contract/fragments/erased.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { sql } from 'drizzle-orm';
import { rewardMembers, rewards } from '../../../db/tables/activity.ts';
import type { AreaModule } from '../../../kit/area-module.ts';
import type { BulkActions } from '../../../kit/crud/bulk-action.ts';
import { deskRoutes } from '../../../kit/desk.ts';
import { rewardDeskOf } from './desk.ts';
import { type AnyCrud, resourceRoutes } from '../../../kit/http/resource-routes.ts';
import { type Route, serve } from '../../../kit/http/route.ts';
import { serveStep } from '../../../kit/http/step-route.ts';
import { undoRoute } from '../../../kit/http/undo-route.ts';
import { knownTo, type MemberColumn, moves } from '../../../kit/of-members.ts';
import { lockedInOrder } from '../../../kit/crud/statements.ts';
import { loadRewards } from './demo.ts';
import { readRewarded, rewardsOfMember } from './read.ts';
import { rewardTimeline } from './timeline.ts';
import { rewardArea } from './reward.area.ts';

const records: AnyCrud = rewardArea;
const { resource } = records.source;

const rowsOfMembers: MemberColumn = {
  table: 'reward_members',
  column: 'member_id',
  move: moves({ counted: { as: 'rewards', place: 89 }, key: ['reward_id'] }),
  copy: {
    name: 'rewards',
    place: 48,
    rows: ({
      id,
      clubId,
    }) => sql`select jsonb_build_object('proposedReason', r.proposed_reason, 'status', r.status, 'rejectReason', r.reject_reason,
        'periodFrom', r.period_from, 'periodTo', r.period_to, 'decisionNumber', r.decision_number, 'decidedOn', r.decided_on) as row
      from reward_members x join rewards r on r.id = x.reward_id where x.member_id = ${id} and ${knownTo(clubId, sql`r.club_id`)} order by r.id`,
  },
  // The reasons are about the person when nobody else is rewarded.
  blank: async (db, id) => {
    await db.execute(sql`update rewards set proposed_reason = ${ERASED}, search_key = '',
        reject_reason = case when reject_reason is null then null else ${ERASED} end
      where ${lockedInOrder(
        'rewards',
        sql`id in (select x.reward_id from reward_members x where x.member_id = ${id})
        and not exists (select 1 from reward_members o where o.reward_id = rewards.id and o.member_id <> ${id})`,
      )}`);
  },
  ownWords: (ids) => sql`select x.reward_id from reward_members x where x.member_id in (${ids})
    and not exists (select 1 from reward_members o where o.reward_id = x.reward_id and o.member_id not in (${ids}))`,
  namedIn: (ids) => sql`select x.reward_id from reward_members x where x.member_id in (${ids})`,
};

/** Proposals of rewards: from the suggestion of a club to the badge and the certificate. */
export const rewardModule: AreaModule = {
  name: 'reward',
  tables: [rewards, rewardMembers],
  records: [records],
  timeline: rewardTimeline,
  glance: [
    clubTab('rewards', permissionCode(resource.area, 'Search'), (call, clubId) =>
      idsOfClub(records.source, call, clubId),
    ),
  ],
  desks: [rewardDeskOf],
  bulk: new Map<string, BulkActions>([
    [resource.area, { Approve: rewardArea.approve, Refuse: (call, id) => rewardArea.reject(call, id, call.reason) }],
  ]),
  routes: rewardRoutes,
  demo: { after: ['activity'], load: loadRewards },
  ofMembers: [rowsOfMembers],
  ofClubs: [{ table: 'rewards', column: 'club_id', move: moves() }],
};

function rewardRoutes(): Route[] {
  return [
    ...resourceRoutes(rewardArea, { choosers: chooserCodes(resource.area) }),
    serveStep(records, rewardCalls.approve, rewardArea.approve),
    serveStep(records, rewardCalls.reject, (call, id, { reason }) => rewardArea.reject(call, id, reason)),
    serveStep(records, rewardCalls.certify, rewardArea.certify),
    undoRoute(records.source),
    ...deskRoutes(rewardDeskOf),
    serve(rewardCalls.members, async (call, { params: { id } }) => ({ data: await readRewarded(call, id) })),
    serve(rewardCalls.ofMember, async (call, { params: { id } }) => ({ data: await rewardsOfMember(call, id) })),
  ];
}
