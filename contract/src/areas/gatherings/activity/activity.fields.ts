import type { Field } from '../../../kit/field.ts';
import { recordFields } from '../../../kit/resource.ts';

/** The most grades of an event. */
export const GRADES_MAX = 50;
/** The highest score of an event, of a grade and of an entry. */
export const SCORE_MAX = 100_000;
/** The most places of an event. */
export const PLACES_MAX = 100_000;

/** The longest time after the start at which seats become free, in minutes. */
export const RELEASE_MAX = 1440;

/** The fields that events and child events share. Scores are whole numbers (decision 0120). */
export const activityFields = {
  title: { kind: 'text', required: true, search: true, list: 'shown', sort: true, section: 'what' },
  content: { kind: 'richText', section: 'what' },
  startTime: { kind: 'instant', required: true, list: 'hidden', sort: true, filter: true, section: 'when' },
  endTime: { kind: 'instant', required: true, list: 'hidden', filter: true, section: 'when' },
  /** When it truly was: the press of a person where there was one, otherwise the plan. */
  heldFrom: { kind: 'instant', readOnly: true, list: 'shown', sort: true, filter: true },
  heldUntil: { kind: 'instant', readOnly: true, list: 'hidden', filter: true },
  address: { kind: 'text', max: 500, search: true, list: 'shown', section: 'when' },
  /** The points of everybody who came. */
  score: { kind: 'count', required: true, list: 'hidden', section: 'results' },
  grades: {
    kind: 'list',
    required: true,
    items: GRADES_MAX,
    fields: {
      name: { kind: 'text', max: 100, required: true, unique: true },
      /** The points that the grade adds. */
      score: { kind: 'count', required: true },
    },
    section: 'results',
  },
  meritBadgeIds: { kind: 'references', to: 'MeritBadges', items: 50, filter: true, section: 'results' },
  /** The number of confirmed people who can take part; 0 without a limit. */
  places: { kind: 'count', list: 'hidden', section: 'who' },
  /** Free places are offered to the waiting list in turn, each with an end; otherwise they are given at once. */
  offersPlaces: { kind: 'flag', list: 'hidden', section: 'who' },
  /** How many minutes after the start the seats of the absent become free by themselves; 0 for never. */
  releaseAfter: { kind: 'count', list: 'hidden', section: 'who' },
  /** The moment that follows from it. */
  releaseAt: { kind: 'instant', readOnly: true, computed: true, list: 'hidden' },
  attachmentIds: { kind: 'attachments', items: 3, small: true, section: 'documents' },
} as const satisfies Record<string, Field>;

export const otherEmails = {
  kind: 'list',
  items: 500,
  fields: {
    name: { kind: 'person', required: true },
    emailAddress: { kind: 'email', required: true, unique: true },
  },
  section: 'who',
} as const satisfies Field;

/** Figures and facts of events that the server sets. */
export const activityFacts = {
  state: {
    kind: 'choice',
    choices: [1, 2, 3],
    tones: { 1: 'blue', 2: 'green', 3: 'grey' },
    readOnly: true,
    computed: true,
    list: 'shown',
    filter: true,
  },
  /** When somebody started or ended it before its time. */
  startedAt: { kind: 'instant', readOnly: true },
  endedAt: { kind: 'instant', readOnly: true },
  /** A cancelled event keeps its state, which follows the times. */
  isCancelled: { kind: 'flag', readOnly: true, computed: true, list: 'hidden', filter: true },
  cancelledAt: { kind: 'instant', readOnly: true, list: 'hidden', filter: true },
  cancelReason: { kind: 'longText', max: 1000, readOnly: true, list: 'hidden' },
  /** A postponed event has not started: it waits for another time and keeps the planned one until then. */
  isPostponed: { kind: 'flag', readOnly: true, computed: true, list: 'hidden', filter: true },
  postponedAt: { kind: 'instant', readOnly: true, list: 'hidden', filter: true },
  postponeReason: { kind: 'longText', max: 1000, readOnly: true, list: 'hidden' },
  /** Participants without those who were removed. */
  participantCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
  /** Confirmed participants with a place. */
  confirmedCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
  waitingCount: { kind: 'count', readOnly: true, computed: true, list: 'hidden' },
  /** Those on the waiting list to whom a place is offered; it counts as taken. */
  offeredCount: { kind: 'count', readOnly: true, computed: true, list: 'hidden' },
  cameCount: { kind: 'count', readOnly: true, computed: true, list: 'shown' },
  clubId: { kind: 'reference', to: 'Clubs', readOnly: true, filter: true },
  clubName: { kind: 'text', readOnly: true, computed: true, list: 'hidden' },
  createdAt: { ...recordFields.createdAt, list: 'hidden' },
} as const satisfies Record<string, Field>;

export const activitySections = ['what', 'when', 'who', 'results', 'documents'] as const;
