import { z } from 'zod';
import { cleanText } from '../../../kit/fold.ts';
import { reasonSchema } from '../../../kit/reason.ts';
import { named } from '../../../kit/schema-note.ts';

const text = (field: string, max: number) => {
  const key = (rule: string) => ({ error: `Mes.Rewards.${field}.${rule}` });
  return z
    .string(key('InValid'))
    .max(max * 2, key('OverLength'))
    .overwrite(cleanText)
    .max(max, key('OverLength'))
    .transform((value) => (value === '' ? null : value))
    .nullable()
    .default(null);
};

/** The facts of a decision: its number and day, and the signed line of the certificate. All may be empty. */
export const certifySchema = named(
  'RewardDecision',
  z.object({
    decisionNumber: text('DecisionNumber', 50),
    /** `YYYY-MM-DD`. */
    decidedOn: z.iso.date({ error: 'Mes.Rewards.DecidedOn.InValid' }).nullable().default(null),
    signedBy: text('SignedBy', 100),
    /** The authority and the title, each on a line of its own. */
    signedAs: text('SignedAs', 200),
  }),
);
export type Certify = z.output<typeof certifySchema>;

export const rejectSchema = z.object({ reason: reasonSchema('Rewards', 'RejectReason') });

/** A member whom a proposal rewards. */
export const rewardedSchema = named(
  'RewardedMember',
  z.object({
    memberId: z.string(),
    memberType: z.int(),
    code: z.string().nullable(),
    name: z.string(),
    /** The position and the organisation of a person, or the address of an organisation. */
    about: z.string().nullable(),
    /** When the proposal awarded its badge; null when it did not, or when the award was revoked. */
    awardedAt: z.string().nullable(),
  }),
);
export type Rewarded = z.infer<typeof rewardedSchema>;

/** The badges of a member that are in force, and the proposals that reward the member; the newest first. */
export const memberRewardsSchema = z.object({
  badges: z.array(
    named(
      'MemberBadge',
      z.object({
        id: z.string(),
        meritBadgeId: z.string(),
        name: z.string(),
        awardedAt: z.string(),
        /** Null for an event or a proposal that the reader does not see. */
        activityId: z.string().nullable(),
        activityTitle: z.string().nullable(),
        /** The event above, when the badge is from a child event. */
        activityParentId: z.string().nullable(),
        rewardId: z.string().nullable(),
        rewardReason: z.string().nullable(),
      }),
    ),
  ),
  /** The number of all badges in force; `badges` has the newest 500. */
  badgeCount: z.int(),
});
export type MemberRewards = z.infer<typeof memberRewardsSchema>;
