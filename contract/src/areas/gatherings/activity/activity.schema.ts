import { z } from 'zod';
import { emailSchema } from '../../../kit/email.ts';
import { cleanLine, cleanText } from '../../../kit/fold.ts';
import { reasonSchema } from '../../../kit/reason.ts';
import { aimed } from '../../../kit/aim.ts';
import { selectionSchema } from '../../../kit/recipients/recipients.ts';
import { fieldKey, schemasWith } from '../../../kit/resource.ts';
import { named } from '../../../kit/schema-note.ts';
import { letterOf, lettersShape, newTimeOf, tollShape } from '../../../fragments/letters.ts';
import { seatFigures } from './activity-day.schema.ts';
import { activity } from './activity.resource.ts';
import { PLACES_MAX, SCORE_MAX } from './activity.fields.ts';

/** The most participants in one call. */
export const PARTICIPANTS_MOST = 10_000;
/** The most check-ins in one call. */
export const CHECK_INS_MOST = 500;
/** How long before its start an event takes check-ins, in milliseconds. */
export const CHECK_IN_EARLY = 3 * 60 * 60 * 1000;
/** The most members in one page of a ranking. */
export const RANKED_MOST = 100;

type Rule = 'Required' | 'InValid' | 'OverLength' | 'NotFound' | 'NotAllowed';
const bad = (field: string, rule: Rule) => ({ error: fieldKey(activity, field, rule) });

const idOf = (field: string) => z.guid(bad(field, 'NotFound'));
const noteOf = z
  .string(bad('note', 'InValid'))
  .overwrite(cleanText)
  .max(1000, bad('note', 'OverLength'))
  .nullish()
  .transform((value) => value || null);
const reasonOf = z
  .string(bad('reason', 'InValid'))
  .overwrite(cleanText)
  .max(1000, bad('reason', 'OverLength'))
  .nullish()
  .transform((value) => value || null);

/** The inputs of `POST /api/Activities/{id}/Copy`. A child event is copied beside itself. The title stays when it is left out. */
export const copySchema = z.object({
  title: z.string(bad('title', 'InValid')).overwrite(cleanLine).max(254, bad('title', 'OverLength')).nullish(),
  startTime: z.iso.datetime({ ...bad('startTime', 'InValid'), offset: true }),
  endTime: z.iso.datetime({ ...bad('endTime', 'InValid'), offset: true }),
  /** Copies the participants without their answers and results. */
  participants: z.boolean(bad('memberIds', 'InValid')).default(false),
  /** Copies the child events, moved by the same time. */
  children: z.boolean(bad('fromParent', 'InValid')).default(false),
});
export type CopyInput = z.output<typeof copySchema>;

/**
 * The inputs of `POST /api/Activities/{id}/Members`: people by the picker of recipients, the present members of clubs, or,
 * for a child event, the participants of the event above. Nobody is added twice.
 */
export const addMembersSchema = z.object({
  selection: selectionSchema('Activities').optional(),
  clubIds: z.array(idOf('clubIds'), bad('clubIds', 'InValid')).max(1000, bad('clubIds', 'OverLength')).default([]),
  fromParent: z.boolean(bad('fromParent', 'InValid')).default(false),
});
export type AddMembers = z.output<typeof addMembersSchema>;
/** How many people became participants, and how many were on the list already. */
export const addedSchema = named('ParticipantsAdded', z.object({ added: z.int(), already: z.int() }));

/** A participant who got a place of the waiting list, or to whom it is offered until `offeredUntil`. A letter tells them. */
const movedUpOne = named(
  'MovedUp',
  z.object({ participantId: z.string(), name: z.string(), offeredUntil: z.string().nullable() }),
);
const movedUp = z.array(movedUpOne);

/** `POST …/Members/{participantId}/WaitingPlace {place}`: another position in the waiting list, from 1 on. */
export const waitingPlaceSchema = z.object({
  place: z
    .int(bad('waitingPlace', 'InValid'))
    // The server knows the length of the list, and says from what to what the number goes.
    .min(-PLACES_MAX, bad('waitingPlace', 'InValid'))
    .max(PLACES_MAX, bad('waitingPlace', 'InValid')),
});
export const waitingPlaceAnswer = z.object({ waitingNumber: z.int() });

/**
 * `POST …/Members/{participantId}/Offer {until}`: offers a free place to somebody who waits, or gives an offer another end.
 * Without `until` it ends after 24 hours, and one hour before the start at the latest.
 */
export const offerSchema = z.object({
  until: z.iso
    .datetime({ ...bad('offerUntil', 'InValid'), offset: true })
    .nullish()
    .transform((value) => value ?? null),
});
/** `DELETE /api/ActivityParticipants/{id}`. */
export const participantDeletedSchema = named('ParticipantDeleted', z.object({ deletionId: z.string(), movedUp }));
export const offeredSchema = movedUpOne;
/** `POST …/Members/{participantId}/WithdrawOffer`: whom the place is offered to next. */
export const offerWithdrawnSchema = z.object({ movedUp });

/** `POST …/Members/{participantId}/Confirm|Reject|Reopen {note}`: the answer of a participant, and who moved up by it. */
export const answerSchema = z.object({ note: noteOf });
export const answeredSchema = named(
  'ParticipantAnswered',
  z.object({
    /** 1 not confirmed, 2 confirmed, 3 rejected. */
    status: z.int(),
    /** Confirmed, but all places are taken. */
    isWaiting: z.boolean(),
    /** The position in the waiting list from 1 on; 0 without one. */
    waitingNumber: z.int(),
    /** How many who wait in front were passed. */
    passed: z.int(),
    movedUp,
  }),
);
export type Answered = z.output<typeof answeredSchema>;

export const MEMBER_ACTIONS = ['Confirm', 'Reject', 'Reopen', 'Remove', 'CheckIn'] as const;
/**
 * `POST /api/Activities/{id}/MembersBulk`: one action over participants by id, or over all that match the query of the
 * list of participants (`status=1&clubId=…`; '' for all of the event).
 */
export const membersBulkSchema = aimed(
  z.object({
    action: z.enum(MEMBER_ACTIONS, bad('action', 'NotFound')),
    participantIds: z
      .array(idOf('participantIds'), bad('participantIds', 'InValid'))
      .min(1, bad('participantIds', 'Required'))
      .max(PARTICIPANTS_MOST, bad('participantIds', 'OverLength'))
      .optional(),
    query: z.string(bad('query', 'InValid')).max(2000, bad('query', 'OverLength')).optional(),
  }),
  { fields: ['participantIds', 'query'], all: 'query: ""' },
);
export type MembersBulk = z.output<typeof membersBulkSchema>;
/**
 * `unchanged` had that answer already, or may not take the action; `waiting` were confirmed and wait for a place; `passed`
 * wait in front of those who got one.
 */
export const membersBulkAnswer = named(
  'ParticipantsBulk',
  z.object({ changed: z.int(), unchanged: z.int(), waiting: z.int(), passed: z.int(), movedUp }),
);
export type MembersBulkAnswer = z.output<typeof membersBulkAnswer>;

/** Somebody who comes without an invitation: a member of any kind, or a guest by name and e-mail. Checks them in at once when the event takes check-ins. */
export const walkInSchema = z.object({
  memberId: idOf('memberId')
    .nullish()
    .transform((value) => value ?? null),
  name: z
    .string(bad('name', 'InValid'))
    .overwrite(cleanLine)
    .max(100, bad('name', 'OverLength'))
    .nullish()
    .transform((value) => value || null),
  emailAddress: emailSchema({
    invalid: bad('emailAddress', 'InValid').error,
    overLength: bad('emailAddress', 'OverLength').error,
  })
    .nullish()
    .transform((value) => value ?? null),
});
export type WalkIn = z.output<typeof walkInSchema>;
export const walkedInSchema = named('WalkedIn', z.object({ participantId: z.string(), isIn: z.boolean() }));

/**
 * One check-in. `id` is made by the device (a UUID) and counts once, however often it is sent. `token` is the scanned code
 * or the typed code of a member; `participantId` is chosen from the list. `anyway` admits somebody whom the server would
 * rather have checked: somebody who refused, or waits for a place.
 */
const checkIn = z
  .object({
    id: z.guid(bad('checkIns', 'InValid')),
    token: z.string(bad('token', 'InValid')).overwrite(cleanLine).max(500, bad('token', 'OverLength')).optional(),
    participantId: idOf('participantIds').optional(),
    scannedAt: z.iso.datetime({ ...bad('scannedAt', 'InValid'), offset: true }),
    device: z.string(bad('device', 'InValid')).overwrite(cleanLine).max(100, bad('device', 'OverLength')).nullish(),
    anyway: z.boolean(bad('checkIns', 'InValid')).default(false),
  })
  .refine(({ token, participantId }) => (token === undefined) !== (participantId === undefined), {
    ...bad('token', 'Required'),
    path: ['token'],
  });
export const checkInsSchema = z
  .array(checkIn, bad('checkIns', 'InValid'))
  .min(1, bad('checkIns', 'Required'))
  .max(CHECK_INS_MOST, bad('checkIns', 'OverLength'));
export type CheckInInput = z.output<typeof checkIn>;

/**
 * The outcome of each check-in in the order of the request: 1 in, 2 already in, 3 cancelled, 4 not this event, 5 needs a
 * check, 6 unknown.
 */
export const checkInOutcomeSchema = named(
  'CheckInOutcome',
  z.object({
    id: z.string(),
    outcome: z.int(),
    participantId: z.string().nullable(),
    name: z.string().nullable(),
    code: z.string().nullable(),
    /** When they came in first. */
    checkedInAt: z.string().nullable(),
  }),
);
export type CheckInOutcome = z.output<typeof checkInOutcomeSchema>;

/** `GET …/CheckIns/Roster`: what a device keeps to go on without a network, and nothing more. A token contains the id of its participant. */
export const rosterSchema = named(
  'Roster',
  z.object({
    activityId: z.string(),
    title: z.string(),
    isCancelled: z.boolean(),
    isPostponed: z.boolean(),
    startTime: z.string(),
    endTime: z.string(),
    /** From this moment on the device deletes the list. */
    wipeAt: z.string(),
    items: z.array(
      z.object({
        participantId: z.string(),
        code: z.string().nullable(),
        name: z.string(),
        /** 1 not confirmed, 2 confirmed, 3 rejected. */
        status: z.int(),
        isWaiting: z.boolean(),
        isIn: z.boolean(),
      }),
    ),
  }),
);
export type Roster = z.output<typeof rosterSchema>;

/** `GET …/CheckIns/Count`: the counter for the hall, asked every few seconds. */
export const checkInCountSchema = named(
  'CheckInCount',
  z.object({
    title: z.string(),
    state: z.int(),
    isCancelled: z.boolean(),
    isPostponed: z.boolean(),
    startTime: z.string(),
    endTime: z.string(),
    invited: z.int(),
    confirmed: z.int(),
    waiting: z.int(),
    /** Those who wait and to whom a place is offered. */
    offered: z.int(),
    came: z.int(),
    /** Who confirmed and came. */
    confirmedCame: z.int(),
    /** Who has not come and has not refused. */
    absent: z.int(),
    /** Who came without an invitation. */
    walkIns: z.int(),
    places: z.int().nullable(),
    ...seatFigures,
    /** The newest arrivals, the latest first. */
    last: z.array(z.object({ participantId: z.string(), name: z.string(), checkedInAt: z.string() })),
  }),
);
export type CheckInCount = z.output<typeof checkInCountSchema>;

/** `GET …/NameBadges`: what name badges, place cards and member cards print. `token` is the text of the QR code. */
export const nameBadgesSchema = z.array(
  named(
    'NameBadge',
    z.object({
      participantId: z.string(),
      name: z.string(),
      code: z.string().nullable(),
      /** The position or the employer of a person, the representative of an organisation. */
      about: z.string().nullable(),
      clubName: z.string().nullable(),
      status: z.int(),
      token: z.string(),
    }),
  ),
);
export type NameBadge = z.output<typeof nameBadgesSchema>[number];

const score = z
  .int(bad('points', 'NotAllowed'))
  .min(-SCORE_MAX, bad('points', 'NotAllowed'))
  .max(SCORE_MAX, bad('points', 'NotAllowed'));

/**
 * `POST …/Members/{participantId}/Result`: attendance, grade and badges as they are from now on. What is left out stays.
 * Former entries are reversed with `reason`, which is required then.
 */
export const resultSchema = z.object({
  attended: z.boolean(bad('attended', 'InValid')).optional(),
  gradeId: idOf('gradeId').nullable().optional(),
  meritBadgeIds: z
    .array(idOf('meritBadgeIds'), bad('meritBadgeIds', 'InValid'))
    .max(50, bad('meritBadgeIds', 'OverLength'))
    .optional(),
  reason: reasonOf,
});
export type ResultInput = z.output<typeof resultSchema>;

/**
 * `POST /api/Activities/{id}/Results`: one grade, further badges, or both for several participants, all or none. A badge
 * that somebody has already stays. `reason` is required when a former grade is reversed.
 */
export const resultsSchema = z
  .object({
    participantIds: z
      .array(idOf('participantIds'), bad('participantIds', 'InValid'))
      .min(1, bad('participantIds', 'Required'))
      .max(PARTICIPANTS_MOST, bad('participantIds', 'OverLength')),
    gradeId: idOf('gradeId').optional(),
    addedBadgeIds: z
      .array(idOf('meritBadgeIds'), bad('meritBadgeIds', 'InValid'))
      .max(50, bad('meritBadgeIds', 'OverLength'))
      .default([]),
    reason: reasonOf,
  })
  .refine(({ gradeId, addedBadgeIds }) => gradeId !== undefined || addedBadgeIds.length > 0, {
    ...bad('gradeId', 'Required'),
    path: ['gradeId'],
  });
export type ResultsInput = z.output<typeof resultsSchema>;
/** `unchanged` had the grade and the badges already. */
export const resultsAnswer = named('ParticipantsGraded', z.object({ changed: z.int(), unchanged: z.int() }));

/** `POST …/Members/{participantId}/Points`: points added or subtracted by hand. */
export const pointsSchema = z.object({
  points: score.refine((value) => value !== 0, bad('points', 'NotAllowed')),
  reason: reasonSchema('Activities'),
});
export type PointsInput = z.output<typeof pointsSchema>;
/** `POST …/Members/{participantId}/Entries/{entryId}/Reverse`, and the reason of `…/CheckOut`. */
export const reverseSchema = z.object({ reason: reasonSchema('Activities') });

/** The kinds of score entries: 1 taking part, 2 grade, 3 points by hand. */
export const ENTRY_KINDS = [1, 2, 3] as const;
/** A participant's result with everything that led to it, the newest entries first. */
export const resultAnswer = named(
  'ParticipantResult',
  z.object({
    participantId: z.string(),
    memberId: z.string(),
    memberType: z.int(),
    name: z.string(),
    code: z.string().nullable(),
    attended: z.boolean(),
    checkedInAt: z.string().nullable(),
    gradeId: z.string().nullable(),
    grade: z.string().nullable(),
    /** What they do at the event. */
    role: z.string().nullable(),
    /** The sum of the entries. */
    score: z.int(),
    childScore: z.int(),
    entries: z.array(
      z.object({
        id: z.string(),
        /** One of `ENTRY_KINDS`; a reversal has the kind of the reversed entry. */
        kind: z.int(),
        points: z.int(),
        grade: z.string().nullable(),
        reason: z.string().nullable(),
        /** The entry that this one reverses. */
        reversesId: z.string().nullable(),
        isReversed: z.boolean(),
        at: z.string(),
        byName: z.string().nullable(),
      }),
    ),
    badges: z.array(
      z.object({
        id: z.string(),
        meritBadgeId: z.string(),
        name: z.string(),
        awardedAt: z.string(),
        awardedByName: z.string().nullable(),
        revokedAt: z.string().nullable(),
        revokeReason: z.string().nullable(),
      }),
    ),
  }),
);
export type ParticipantResult = z.output<typeof resultAnswer>;

const day = (field: string) => z.iso.date(bad(field, 'InValid')).optional();
const page = z.coerce
  .number(bad('page', 'InValid'))
  .int(bad('page', 'InValid'))
  .min(1, bad('page', 'InValid'))
  .max(100_000, bad('page', 'InValid'))
  .default(1);
const pageSize = z.coerce
  .number(bad('pageSize', 'InValid'))
  .int(bad('pageSize', 'InValid'))
  .min(1, bad('pageSize', 'InValid'))
  .max(RANKED_MOST, bad('pageSize', 'InValid'))
  .default(20);

/** `GET /api/Activities/Ranking`: days in Vietnam, both included; without them all time. An event counts on its first day. */
const rankingShape = {
  by: z.enum(['member', 'club'], bad('by', 'NotFound')).default('member'),
  from: day('from'),
  to: day('to'),
  clubId: idOf('clubId').optional(),
  search: z.string().max(100, bad('search', 'OverLength')).default(''),
};
export const rankingQuerySchema = z.object({ ...rankingShape, page, pageSize });
/** `GET /api/Activities/Ranking/Export`: the whole ranking as a workbook with headings in a language. */
export const rankingExportSchema = z.object({
  ...rankingShape,
  language: z.enum(['vi', 'en'], bad('language', 'InValid')).default('vi'),
});
export type RankingExport = z.output<typeof rankingExportSchema>;
export type RankingQuery = z.output<typeof rankingQuerySchema>;
/** Equal scores have the same rank, and the next rank leaves out as many: 1, 2, 2, 4. */
export const rankedSchema = named(
  'Ranked',
  z.object({
    rank: z.int(),
    /** Whether others have the same rank. */
    isTied: z.boolean(),
    memberId: z.string(),
    memberType: z.int(),
    code: z.string().nullable(),
    name: z.string(),
    score: z.int(),
    /** Events where they, or the members of the club, came. */
    came: z.int(),
    badges: z.int(),
  }),
);
export type Ranked = z.output<typeof rankedSchema>;

/** `GET /api/Activities/OfMember/{id}` and `…/OfClub/{id}`: for the tabs of members' records. */
export const periodQuerySchema = z.object({ from: day('from'), to: day('to'), page, pageSize });
export type PeriodQuery = z.output<typeof periodQuerySchema>;
export const memberEventsSchema = named(
  'MemberEvents',
  z.object({
    totals: z.object({ invited: z.int(), confirmed: z.int(), came: z.int(), score: z.int(), badges: z.int() }),
    /** All badges that are in force, by name: of events and of rewards. */
    badges: z.array(
      z.object({
        id: z.string(),
        meritBadgeId: z.string(),
        name: z.string(),
        awardedAt: z.string(),
        activityId: z.string().nullable(),
        activityTitle: z.string().nullable(),
        rewardId: z.string().nullable(),
      }),
    ),
    items: z.array(
      z.object({
        activityId: z.string(),
        parentId: z.string().nullable(),
        participantId: z.string(),
        title: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        address: z.string().nullable(),
        state: z.int(),
        isCancelled: z.boolean(),
        isPostponed: z.boolean(),
        status: z.int(),
        isWaiting: z.boolean(),
        checkedInAt: z.string().nullable(),
        grade: z.string().nullable(),
        score: z.int(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
);
export type MemberEvents = z.output<typeof memberEventsSchema>;
/** The events that a club organises or to which it is invited, with the figures of its members. */
export const clubEventsSchema = named(
  'ClubEvents',
  z.object({
    totals: z.object({ invited: z.int(), confirmed: z.int(), came: z.int(), score: z.int(), badges: z.int() }),
    items: z.array(
      z.object({
        activityId: z.string(),
        parentId: z.string().nullable(),
        title: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        address: z.string().nullable(),
        state: z.int(),
        isCancelled: z.boolean(),
        isPostponed: z.boolean(),
        isOwn: z.boolean(),
        invited: z.int(),
        confirmed: z.int(),
        came: z.int(),
        score: z.int(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
);
export type ClubEvents = z.output<typeof clubEventsSchema>;

const figures = {
  invited: z.int(),
  confirmed: z.int(),
  rejected: z.int(),
  waiting: z.int(),
  came: z.int(),
  /** Those of them who confirmed. */
  confirmedCame: z.int(),
};
/** `GET …/Summary`. A line without a club or type has null. The sums of the lines are the totals. */
export const summarySchema = named(
  'ActivitySummary',
  z.object({
    id: z.string(),
    title: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    address: z.string().nullable(),
    state: z.int(),
    isCancelled: z.boolean(),
    isPostponed: z.boolean(),
    places: z.int().nullable(),
    clubName: z.string().nullable(),
    totals: z.object({ ...figures, walkIns: z.int(), score: z.int(), badges: z.int() }),
    byClub: z.array(z.object({ clubId: z.string().nullable(), clubName: z.string().nullable(), ...figures })),
    byType: z.array(z.object({ memberType: z.int(), ...figures })),
    byGrade: z.array(z.object({ gradeId: z.string().nullable(), name: z.string().nullable(), count: z.int() })),
    badges: z.array(z.object({ meritBadgeId: z.string(), name: z.string(), count: z.int() })),
    /** The child events in the order of their start. */
    children: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        startTime: z.string(),
        endTime: z.string(),
        state: z.int(),
        isCancelled: z.boolean(),
        isPostponed: z.boolean(),
        ...figures,
      }),
    ),
    reports: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
);
export type ActivitySummary = z.output<typeof summarySchema>;

/** `POST …/UndoStart {reason}` and `…/UndoEnd`: take the press of a person back; the event follows its planned times. */
export const undoStepSchema = z.object({ reason: reasonSchema('Activities', 'UndoReason') });

/** `POST …/Cancel {reason}`: cancels an event with its child events that are not over; everybody who knows of it is told. */
export const cancelSchema = z.object({ reason: reasonSchema('Activities', 'CancelReason') });
/** `POST …/Postpone {reason}`: the event and its child events that have not begun wait for a new time; with one it is set at once. */
export const postponeSchema = z.object({
  reason: reasonSchema('Activities', 'PostponeReason'),
  ...newTimeOf('Activities'),
});
export type PostponeInput = z.output<typeof postponeSchema>;
/** `GET …/Cancel` and `GET …/Postpone`: what it would do now, with the sums of the event and its child events. */
export const cancellingSchema = named(
  'ActivityCancelling',
  z.object({
    /** The child events that are cancelled or postponed with it. */
    children: z.array(z.object({ id: z.string(), title: z.string(), startTime: z.string() })),
    ...tollShape,
  }),
);
export type ActivityCancelling = z.output<typeof cancellingSchema>;

/** The letters of events. Those after the first three go out by themselves; `place`, `offer` and `offerEnded` are
 * of the waiting list. */
export const ACTIVITY_LETTERS = ['invitation', 'reminder', 'thanks'] as const;
export const ACTIVITY_LETTER_KINDS = [
  ...ACTIVITY_LETTERS,
  'change',
  'place',
  'offer',
  'offerEnded',
  'cancellation',
  'postponement',
  'removal',
] as const;
/**
 * `POST …/Letters {kind}`: an invitation to those who have none, a reminder to everybody who has not refused, thanks to
 * those who came. Each goes out to a person once; `again` sends it to everybody of the kind again.
 */
export const lettersSchema = z.object({
  kind: z.enum(ACTIVITY_LETTERS, bad('kind', 'NotFound')),
  again: z.boolean(bad('kind', 'InValid')).default(false),
});
export type LettersInput = z.output<typeof lettersSchema>;
/** `GET …/Letters`: how many a press on each button would write now, and the newest 2,000 letters. */
export const lettersAnswer = named(
  'ActivityLetters',
  z.object({
    ...lettersShape,
    /** Participants with an invitation who have not refused. */
    invited: z.int(),
    toInvite: z.int(),
    toRemind: z.int(),
    toThank: z.int(),
    items: z.array(letterOf(ACTIVITY_LETTER_KINDS)),
  }),
);
export type ActivityLetters = z.output<typeof lettersAnswer>;

/** An event on the page of a participant's link, and on the page of its member. */
export const publicActivitySchema = named(
  'PublicActivity',
  z.object({
    id: z.string(),
    /** The token that answers it. */
    token: z.string(),
    /** The text of the QR code for the entrance. */
    checkInToken: z.string(),
    title: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    address: z.string().nullable(),
    state: z.int(),
    isCancelled: z.boolean(),
    cancelReason: z.string().nullable(),
    isPostponed: z.boolean(),
    postponeReason: z.string().nullable(),
    /** 1 not confirmed, 2 confirmed, 3 rejected. */
    answer: z.int(),
    isWaiting: z.boolean(),
    waitingNumber: z.int(),
    /** Until when a place is kept for them. */
    offeredUntil: z.string().nullable(),
    /** An offer ended without an answer; they may still take a place that is free. */
    isOfferOver: z.boolean(),
    note: z.string().nullable(),
    /** Without it the office answers for the person. */
    mayAnswer: z.boolean(),
  }),
);
export type PublicActivity = z.output<typeof publicActivitySchema>;

/** The inputs of an event. */
export const activitySchemas = schemasWith(activity, {});
