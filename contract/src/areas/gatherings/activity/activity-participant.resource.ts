import { defineResource, type InputOf, type ItemOf, type RecordOf, recordFields } from '../../../kit/resource.ts';

/**
 * The people of an event or of a child event, each once. Readers of the event see them, and who may change the event adds
 * them and records their results; in files, too.
 */
export const activityParticipant = defineResource({
  area: 'ActivityParticipants',
  singular: 'ActivityParticipant',
  path: '/activities/participants',
  menu: 'event',
  sort: 'name:asc',
  codesOf: 'Activities',
  codesFor: { Create: 'Update', Delete: 'Update', Import: 'Update', Search: 'View' },
  ownForm: true,
  naturalKey: ['activityId', 'memberId'],
  fields: {
    /** The event; it cannot be changed. */
    activityId: { kind: 'reference', to: 'Activities', required: true, filter: true },
    /** The person or organisation; it cannot be changed. */
    memberId: { kind: 'reference', to: 'AnyMembers', required: true, filter: true },
    /** The server fills it in; only a guest's name can be changed. */
    name: { kind: 'text', search: true, list: 'shown', sort: true },
    /** For lists over several events. */
    activityName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    startTime: { kind: 'instant', readOnly: true, computed: true, list: 'hidden' },
    code: { kind: 'text', max: 50, readOnly: true, computed: true, list: 'hidden' },
    memberType: {
      kind: 'choice',
      choices: [1, 2, 3, 4, 6, 7, 99],
      readOnly: true,
      computed: true,
      list: 'hidden',
      filter: true,
    },
    emailAddress: { kind: 'email', readOnly: true, computed: true, list: 'hidden' },
    /** The club by which they are invited. */
    clubId: { kind: 'reference', to: 'Clubs', readOnly: true, filter: true },
    clubName: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    /** 1 by an invited club, 2 chosen, 3 came without an invitation, 4 from the event above. */
    source: { kind: 'choice', choices: [1, 2, 3, 4], readOnly: true, list: 'hidden', filter: true },
    /** 1 not confirmed, 2 confirmed, 3 rejected. */
    status: {
      kind: 'choice',
      choices: [1, 2, 3],
      tones: { 1: 'blue', 2: 'green', 3: 'red' },
      readOnly: true,
      list: 'shown',
      filter: true,
    },
    /** Confirmed, but all places were taken. */
    isWaiting: { kind: 'flag', readOnly: true, computed: true, list: 'hidden', filter: true },
    /** The position in the waiting list from 1 on; 0 for everybody else. */
    waitingNumber: { kind: 'count', readOnly: true, computed: true, list: 'hidden', sort: true },
    /** Until when a place is offered to somebody who waits. */
    offeredUntil: { kind: 'instant', readOnly: true, list: 'hidden', filter: true },
    /** When an offer ended without an answer or was withdrawn. */
    offerEndedAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    /** Who gave the answer: 1 the person by a link, 2 their club, 3 staff. */
    answerBy: { kind: 'choice', choices: [1, 2, 3], readOnly: true, list: 'hidden' },
    answerNote: { kind: 'longText', max: 1000, readOnly: true, list: 'hidden' },
    invitedAt: { kind: 'instant', readOnly: true, list: 'hidden', filter: true },
    checkedInAt: { kind: 'instant', readOnly: true, list: 'shown', filter: true },
    attended: { kind: 'flag', list: 'hidden', filter: true },
    /** The name of a grade of this event. */
    grade: { kind: 'text', max: 100, list: 'shown' },
    meritBadgeIds: { kind: 'references', to: 'MeritBadges', items: 50, filter: true },
    /** The names of the badges, for lists. */
    meritBadgeNames: { kind: 'text', readOnly: true, computed: true, list: 'shown' },
    note: { kind: 'longText', max: 1000, list: 'hidden' },
    /** What they do at the event, such as a speech; it makes them a key person of the day. */
    role: { kind: 'text', max: 100, list: 'hidden', filter: true },
    /** What a call to somebody absent brought: 1 no answer, 2 on the way, 3 late. */
    contactState: {
      kind: 'choice',
      choices: [1, 2, 3],
      tones: { 1: 'red', 2: 'blue', 3: 'amber' },
      readOnly: true,
      list: 'hidden',
      filter: true,
    },
    contactNote: { kind: 'text', max: 200, readOnly: true, list: 'hidden' },
    /** When the seat of somebody absent became free. */
    seatReleasedAt: { kind: 'instant', readOnly: true, list: 'hidden' },
    /** The points of this event alone: the sum of the entries. */
    score: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
    /** The points of its child events. */
    childScore: { kind: 'count', readOnly: true, computed: true, list: 'hidden' },
    createdAt: { ...recordFields.createdAt, list: 'hidden' },
  },
});

export type ParticipantInput = InputOf<typeof activityParticipant>;
export type ParticipantRecord = RecordOf<typeof activityParticipant>;
export type ParticipantItem = ItemOf<typeof activityParticipant>;
