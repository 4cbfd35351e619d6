import { FEEDBACK_STATUS } from '../../../codes.ts';
import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/**
 * What people say to the association: users by their account, members by their link. Its text never changes; further
 * messages and replies form its thread. Saving a record only assigns it and tags it.
 */
export const feedback = defineResource({
  area: 'Feedbacks',
  singular: 'Feedback',
  path: '/feedback',
  menu: 'feedback',
  label: 'title',
  sort: 'lastAskedAt:asc',
  ownForm: true,
  actions: ['Search', 'View', 'Export'],
  moreActions: ['Reply'],
  codesFor: { Update: 'Reply' },
  bulk: [],
  waits: { field: 'status', value: FEEDBACK_STATUS.notReplied, action: 'Reply' },
  fields: {
    title: { kind: 'text', max: 254, required: true, search: true, list: 'shown', sort: true },
    content: { kind: 'longText', max: 5000, required: true, search: true, list: 'hidden' },
    attachmentIds: { kind: 'attachments', items: 3 },
    /** Who wrote it: a user, or the member whose link was used. */
    creatorName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    clubId: { kind: 'reference', to: 'Clubs', readOnly: true, filter: true },
    clubName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    memberId: { kind: 'reference', to: 'AnyMembers', readOnly: true, filter: true },
    memberName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    /** The kind of the member, which leads to their record. */
    memberType: { kind: 'choice', choices: [1, 2, 3, 4, 5, 6, 7], readOnly: true, computed: true },
    status: {
      kind: 'choice',
      choices: [FEEDBACK_STATUS.replied, FEEDBACK_STATUS.notReplied],
      tones: { [FEEDBACK_STATUS.replied]: 'green', [FEEDBACK_STATUS.notReplied]: 'blue' },
      readOnly: true,
      list: 'shown',
      filter: true,
    },
    /** The moment of its author's newest message. The age of a feedback without a reply counts from it. */
    lastAskedAt: { kind: 'instant', readOnly: true, list: 'shown', sort: true, filter: true },
    replyTime: { kind: 'instant', readOnly: true, list: 'shown', sort: true, filter: true },
    /** The latest reply. */
    replyContent: { kind: 'longText', readOnly: true, computed: true, list: 'hidden' },
    replyAttachmentIds: { kind: 'attachments', readOnly: true },
    tagId: { kind: 'reference', to: 'Tags', filter: true },
    tagName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    assignedToId: { kind: 'reference', to: 'Users', filter: true },
    assignedToName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type FeedbackInput = InputOf<typeof feedback>;
export type FeedbackRecord = RecordOf<typeof feedback>;
export type FeedbackItem = ItemOf<typeof feedback>;
