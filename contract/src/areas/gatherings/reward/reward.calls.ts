import { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import { recordParams, stepCall } from '../../../kit/record-calls.ts';
import { reward } from './reward.resource.ts';
import { certifySchema, memberRewardsSchema, rejectSchema, rewardedSchema } from './reward.schema.ts';

/** Calls of proposals of rewards. */
export const rewardCalls = {
  approve: stepCall(reward, 'Approve', 'Approve', 'Approve a waiting proposal and award its badge; it can be undone'),
  reject: stepCall(reward, 'Reject', 'Approve', 'Reject a waiting proposal with a reason; it can be undone', {
    body: rejectSchema,
  }),
  certify: stepCall(
    reward,
    'Certify',
    'Approve',
    'Record the number and day of the decision and the signed line of the certificate',
    { body: certifySchema },
  ),
  members: declareCall({
    tag: reward.area,
    method: 'GET',
    url: '/api/Rewards/:id/Members',
    summary: 'The members of a proposal by name, and when its badge was awarded to each',
    access: ['RewardsView'],
    params: recordParams(reward),
    answer: z.array(rewardedSchema),
  }),
  ofMember: declareCall({
    tag: reward.area,
    method: 'GET',
    url: '/api/Rewards/OfMember/:id',
    operation: 'rewardsOfMember',
    summary: 'The badges of a member that are in force, the newest first',
    access: ['RewardsSearch'],
    params: z.object({ id: z.guid({ error: 'Mes.Rewards.MemberId.NotFound' }) }),
    answer: memberRewardsSchema,
  }),
};
