import { memberName, userName } from '../../../db/names.ts';
import { rewardLife } from '@hoivien/contract/areas/gatherings/reward/reward.life.ts';
import {
  reward,
  type RewardInput,
  type RewardRecord,
} from '@hoivien/contract/areas/gatherings/reward/reward.resource.ts';
import { rewardErrors } from '@hoivien/contract/areas/gatherings/reward/reward.rules.ts';
import type { Certify } from '@hoivien/contract/areas/gatherings/reward/reward.schema.ts';
import { REWARD_STATUS } from '@hoivien/contract/codes.ts';
import { limitsOf } from '@hoivien/contract/kit/attachment.ts';
import { and, not, type SQL, sql } from 'drizzle-orm';
import { TYPES } from '../../../db/codes.ts';
import { rewardMembers, rewards } from '../../../db/tables/activity.ts';
import type { Changes } from '../../../db/tables/kit.ts';
import { members } from '../../../db/tables/member.ts';
import { meritBadges } from '../../../db/tables/merit-badge.ts';
import { filesPart } from '../../../kit/attachments/files-part.ts';
import type { Call } from '../../../kit/call.ts';
import { linkPart } from '../../../kit/crud/build-parts.ts';
import { crudOf } from '../../../kit/crud/crud.ts';
import { valuesOf } from '../../../kit/crud/filter.ts';
import type { FaultsByPlace, Source } from '../../../kit/crud/source.ts';
import { isOneOf } from '../../../kit/crud/statements.ts';
import { tableOf, type Values } from '../../../kit/crud/table.ts';
import { inTransaction } from '../../../kit/crud/write.ts';
import type { FieldError } from '../../../kit/errors.ts';
import { transition } from '../../../kit/transition.ts';
import { anyActivity, awardForReward, nameOfEvent, releaseRevoked, revokeOfReward } from '../activity/index.ts';
import { anyMember, belongsTo, memberScope } from '../../people/party/index.ts';
import { tellOfDecision, tellOfProposal } from './news.ts';
import { rewardScope, seenIn } from './rights.ts';

type Reward = typeof rewards.$inferSelect;

/** The most names of members in a list. */
const NAMES = 3;

/** The number of a proposal's members, and the names of the first ones; `visible` is a condition on members `m`. */
function peopleFor(visible: SQL): Readonly<Record<string, SQL>> {
  const of = sql`from reward_members x join members m on m.id = x.member_id where x.reward_id = ${rewards.id} and ${visible}`;
  return {
    memberCount: sql<number>`(select count(*)::int ${of})`,
    memberNames: sql<string>`(select string_agg(n.name, ', ' order by n.place) || case when max(n.total) > ${sql.raw(String(NAMES))} then ' +' || max(n.total) - ${sql.raw(String(NAMES))} else '' end
      from (select m.name, row_number() over (order by m.name, m.id) as place, count(*) over () as total ${of}) n where n.place <= ${sql.raw(String(NAMES))})`,
  };
}

const facts = {
  clubName: memberName(rewards.clubId),
  activityName: nameOfEvent(sql`${rewards.activityId}`),
  meritBadgeName: sql`(select b.name from merit_badges b where b.id = ${rewards.meritBadgeId})`,
  proposedBy: userName(rewards.createdBy),
  decidedByName: userName(rewards.decidedBy),
  decidedAt: sql`coalesce(${rewards.approvedAt}, ${rewards.rejectedAt})`,
};

const source: Source = {
  resource: reward,
  table: tableOf(reward, rewards),
  scope: rewardScope,
  ownClub: 'clubId',
  parts: [
    linkPart('memberIds', rewards.id, rewardMembers, { owner: 'rewardId', target: 'memberId' }),
    filesPart('attachmentIds', 'Rewards', rewards.id, limitsOf(reward.fields.attachmentIds)),
  ],
  children: [{ table: rewardMembers, owner: rewardMembers.rewardId }],
  targets: {
    Clubs: { table: members, within: sql`${members.type} = ${TYPES.club}`, scope: memberScope },
    AnyMembers: anyMember,
    AnyActivities: anyActivity,
    MeritBadges: { table: meritBadges },
  },
  life: {
    of: rewardLife,
    undo: {
      Approve: (inner, { id }) => revokeOfReward(inner, String(id), 'Hoàn tác việc duyệt đề xuất'),
      Reject: async () => undefined,
      Certify: async () => undefined,
    },
  },
  rules: rewardErrors,
  check: requireOfClub,
  computed: { ...facts, ...peopleFor(sql`true`) },
  matching: {
    memberIds: (filter) =>
      sql`${rewards.id} in (select x.reward_id from reward_members x where ${isOneOf(sql`x.member_id`, valuesOf(filter))})`,
  },
  // The rewarded members may have left the club since, and then its users do not see them.
  forClub: (clubId) => ({ computed: peopleFor(seenIn(clubId)) }),
};

const crud = crudOf(reward, source);

/** The most names in a refusal. */
const NAMED = 5;

/** Refuses members who do not belong to the club of the proposal. An invisible member is refused as unknown elsewhere. */
async function requireOfClub(call: Call, inputs: readonly Values[]): Promise<FaultsByPlace> {
  const errors = new Map<number, FieldError[]>();
  for (const [place, { clubId, memberIds }] of inputs.entries()) {
    const ids = (memberIds ?? []) as string[];
    if (typeof clubId !== 'string' || ids.length === 0) continue;
    const outside = await call.db
      .select({ name: members.name })
      .from(members)
      .where(and(isOneOf(members.id, ids), not(belongsTo(clubId)), memberScope.filter(call.actor)))
      .orderBy(members.name)
      .limit(NAMED + 1);
    if (outside.length === 0) continue;
    const names = outside.map(({ name }, index) => (index < NAMED ? name : '…')).join(', ');
    errors.set(place, [{ field: 'memberIds', message: 'Mes.Rewards.MemberIds.NotAllowed', params: { names } }]);
  }
  return errors;
}

/** The changes of columns from their present values. */
function changesOf(row: Values, set: Values): Changes {
  return Object.fromEntries(
    Object.entries(set).flatMap(([name, value]) =>
      (row[name] ?? null) === value ? [] : [[name, [row[name] ?? null, value]]],
    ),
  );
}

/** Proposals of rewards. */
export const rewardArea = {
  ...crud,
  create: async (call: Call, input: RewardInput): Promise<RewardRecord> => {
    let id = '';
    await inTransaction(call, source, async (inner) => {
      const record = await crud.create(inner, input);
      id = record.id;
      await tellOfProposal(inner, record);
    });
    return crud.get(call, id);
  },
  remove: async (call: Call, id: string, version?: number): Promise<string> => {
    let deletionId = '';
    await inTransaction(call, source, async (inner) => {
      await releaseRevoked(inner, id);
      deletionId = await crud.remove(inner, id, version);
    });
    return deletionId;
  },
  /** Approves and awards the badge. Of fifty people who decide at once, the first one does. */
  approve: (call: Call, id: string): Promise<string | null> =>
    transition(call, source, 'Approve', id, async (inner, row) => {
      const { meritBadgeId } = row as Reward;
      const badges = meritBadgeId === null ? 0 : await awardForReward(inner, id, meritBadgeId);
      return {
        set: { approvedAt: inner.now, decidedBy: inner.actor.userId },
        changes: {
          status: [REWARD_STATUS.waiting, REWARD_STATUS.approved],
          ...(badges > 0 && { badges: [null, badges] }),
        },
        notices: await tellOfDecision(inner, row as Reward),
      };
    }),
  reject: (call: Call, id: string, reason: string): Promise<string | null> =>
    transition(call, source, 'Reject', id, async (inner, row) => ({
      set: { rejectedAt: inner.now, rejectReason: reason, decidedBy: inner.actor.userId },
      changes: { status: [REWARD_STATUS.waiting, REWARD_STATUS.rejected], rejectReason: [null, reason] },
      notices: await tellOfDecision(inner, row as Reward, reason),
    })),
  /** Records the number and the day of the decision, and the signed line of the certificate. */
  certify: (call: Call, id: string, facts: Certify): Promise<string | null> =>
    transition(call, source, 'Certify', id, async (_inner, row) => ({ set: facts, changes: changesOf(row, facts) })),
};
