import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';
import { METHOD_CODES } from './methods.ts';
import { MEMBER_PLACEHOLDERS } from './placeholders.ts';

/**
 * Notifications to members and to other e-mails. `methods`, `groups`, `zaloData`, `draft` and `now` of an input stand beside
 * these fields (`notificationSchemas`).
 */
export const notification = defineResource({
  area: 'Notifications',
  singular: 'Notification',
  path: '/notification',
  menu: 'notification',
  label: 'title',
  sort: 'createdAt:desc',
  ownForm: true,
  actions: ['Create', 'Update', 'Delete', 'Search', 'View', 'Export'],
  bulk: ['Delete'],
  sections: ['what', 'who', 'how', 'documents'],
  fields: {
    title: {
      kind: 'text',
      required: true,
      search: true,
      list: 'shown',
      sort: true,
      placeholders: MEMBER_PLACEHOLDERS,
      section: 'what',
    },
    type: { kind: 'choice', choices: [1, 2, 3, 4], required: true, list: 'shown', filter: true, section: 'what' },
    content: { kind: 'richText', required: true, placeholders: MEMBER_PLACEHOLDERS, section: 'what' },
    program: { kind: 'text', search: true, list: 'hidden', section: 'what' },
    memberIds: { kind: 'references', to: 'AnyMembers', items: 10_000, filter: true, section: 'who' },
    otherEmails: {
      kind: 'list',
      items: 500,
      fields: {
        name: { kind: 'person', required: true },
        emailAddress: { kind: 'email', required: true, unique: true },
      },
      section: 'who',
    },
    smsText: { kind: 'longText', max: 459, placeholders: MEMBER_PLACEHOLDERS, section: 'how' },
    smsOnlyWithoutEmail: { kind: 'flag', section: 'how' },
    zaloTemplateId: { kind: 'text', max: 50, section: 'how' },
    asksConfirmation: { kind: 'flag', list: 'hidden', filter: true, section: 'how' },
    sendTime: { kind: 'instant', list: 'shown', sort: true, filter: true, section: 'how' },
    attachmentIds: { kind: 'attachments', items: 3, section: 'documents' },
    /** Where it stands, finer than `status`: a stopped one is sent for the specification. */
    stage: {
      kind: 'choice',
      choices: ['draft', 'held', 'timed', 'sending', 'sent', 'stopped'],
      tones: { draft: 'grey', held: 'red', timed: 'blue', sending: 'blue', sent: 'green', stopped: 'red' },
      readOnly: true,
      computed: true,
      list: 'shown',
      filter: true,
    },
    status: {
      kind: 'choice',
      choices: [1, 2],
      tones: { 1: 'blue', 2: 'green' },
      readOnly: true,
      computed: true,
      list: 'hidden',
      filter: true,
    },
    draft: { kind: 'flag', readOnly: true, computed: true },
    /** The codes of `methods` in ascending order in one text, such as '1,2': files show them as one column. */
    methodCodes: { kind: 'choice', choices: METHOD_CODES, readOnly: true, computed: true, list: 'hidden' },
    recipientCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
    /** Its groups are resolved at the sending, so `recipientCount` holds only the named ones until then. */
    countsLater: { kind: 'flag', readOnly: true, computed: true, list: 'hidden' },
    confirmedCount: { kind: 'count', readOnly: true, computed: true, list: 'hidden' },
    /** How often it went out: 2 after `SendAgain`. */
    rounds: { kind: 'count', readOnly: true, list: 'hidden' },
    sentAt: { kind: 'instant', readOnly: true, list: 'hidden', filter: true },
    /** The last moment of an answer; null without a question. */
    answerUntil: { kind: 'instant', readOnly: true },
    clubId: { kind: 'reference', to: 'Clubs', readOnly: true, filter: true },
    clubName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type NotificationInput = InputOf<typeof notification>;
export type NotificationRecord = RecordOf<typeof notification>;
export type NotificationItem = ItemOf<typeof notification>;
