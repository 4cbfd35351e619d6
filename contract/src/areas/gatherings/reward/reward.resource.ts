import { REWARD_STATUS } from '../../../codes.ts';
import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/**
 * Proposals to reward members of a club for an event, a period or both. Who may add one changes and deletes it while it
 * waits; the association decides it once.
 */
export const reward = defineResource({
  area: 'Rewards',
  singular: 'Reward',
  path: '/rewards',
  menu: 'event',
  label: 'proposedReason',
  sort: 'createdAt:desc',
  ownForm: true,
  actions: ['Create', 'Search', 'View', 'Export'],
  moreActions: ['Approve'],
  codesFor: { Update: 'Create', Delete: 'Create' },
  waits: { field: 'status', value: REWARD_STATUS.waiting },
  bulk: ['Approve', 'Refuse'],
  sections: ['who', 'why', 'documents'],
  fields: {
    /** A club's user always proposes members of their own club. */
    clubId: { kind: 'reference', to: 'Clubs', required: true, filter: true, section: 'who' },
    proposedReason: {
      kind: 'longText',
      max: 1000,
      required: true,
      search: true,
      list: 'shown',
      section: 'why',
    },
    clubName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    memberIds: {
      kind: 'references',
      to: 'AnyMembers',
      required: true,
      items: 10_000,
      filter: true,
      narrowedBy: 'clubId',
      section: 'who',
    },
    /** The first three names, and how many more there are. */
    memberNames: { kind: 'text', max: 1000, readOnly: true, computed: true, list: 'shown' },
    memberCount: { kind: 'count', readOnly: true, computed: true, list: 'hidden' },
    activityId: { kind: 'reference', to: 'AnyActivities', filter: true, section: 'why' },
    activityName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    periodFrom: { kind: 'date', list: 'hidden', filter: true, section: 'why' },
    periodTo: { kind: 'date', list: 'hidden', filter: true, section: 'why' },
    meritBadgeId: { kind: 'reference', to: 'MeritBadges', filter: true, section: 'why' },
    meritBadgeName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    attachmentIds: { kind: 'attachments', items: 3, section: 'documents' },
    status: {
      kind: 'choice',
      choices: [0, 1, 2],
      tones: { 0: 'blue', 1: 'green', 2: 'red' },
      readOnly: true,
      list: 'shown',
      filter: true,
    },
    rejectReason: { kind: 'longText', max: 1000, readOnly: true, list: 'hidden' },
    proposedBy: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    /** When it was approved or rejected. */
    decidedAt: { kind: 'instant', readOnly: true, computed: true, list: 'hidden' },
    decidedByName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    /** The number and the day of the decision, and the signed line of the certificate. */
    decisionNumber: { kind: 'text', max: 50, readOnly: true, list: 'hidden' },
    decidedOn: { kind: 'date', readOnly: true, list: 'hidden', filter: true },
    signedBy: { kind: 'person', readOnly: true, list: 'hidden' },
    signedAs: { kind: 'text', max: 200, readOnly: true },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type RewardInput = InputOf<typeof reward>;
export type RewardRecord = RecordOf<typeof reward>;
export type RewardItem = ItemOf<typeof reward>;
