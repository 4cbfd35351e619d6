import type { Touches } from './watch-touches.ts';

const OF_EVENT = 'the page of an event is the page of its child events, which the press names';
const PRESSED = 'it is what the button says, on a page that shows to how many and to whom';
const BOOKED = 'it is what the form says: the entry and the sum stand in it, and a reversal takes them back';
const GIVES_BACK = 'it gives back what was changed before, and its answer names each record';
const OWN_LINES = 'the page of the person chosen is the record that changes';

/**
 * What writes touch beside the records of their own address: records of other areas, letters to people, money. Each with the
 * question that tells it before (`Mes.….Asked`, which the route can ask), the call that counts it before (`GET /api/…`), or
 * the reason why a person need not be asked. The answer tells of letters and money after, with a way and an undo (`Reached`).
 */
export const TOUCHES: Touches = {
  'PUT /api/Activities/:id': {
    ActivityChildren: 'Mes.Activities.Children.Asked',
    letters: 'Mes.Activities.Told.Asked',
  },
  'PATCH /api/Activities/:id': {
    ActivityChildren: 'Mes.Activities.Children.Asked',
    letters: 'Mes.Activities.Told.Asked',
  },
  'PUT /api/ActivityChildren/:id': { letters: 'Mes.Activities.Told.Asked' },
  'PATCH /api/ActivityChildren/:id': { letters: 'Mes.Activities.Told.Asked' },
  'POST /api/Activities/:id/Cancel': {
    ActivityChildren: 'GET /api/Activities/:id/Cancel',
    letters: 'GET /api/Activities/:id/Cancel',
  },
  'POST /api/Activities/:id/Postpone': {
    ActivityChildren: 'GET /api/Activities/:id/Postpone',
    letters: 'GET /api/Activities/:id/Postpone',
  },
  'POST /api/Activities/:id/Resume': {
    ActivityChildren: 'GET /api/Activities/:id/Resume',
    letters: 'GET /api/Activities/:id/Resume',
  },
  'POST /api/Activities/:id/Copy': { ActivityChildren: OF_EVENT },
  'POST /api/Activities/:id/Members/:participantId/Offer': { letters: PRESSED },
  'POST /api/Activities/:id/Members/:participantId/WithdrawOffer': { letters: PRESSED },
  'POST /api/Activities/:id/Start': { ActivityChildren: OF_EVENT },
  'POST /api/Activities/:id/End': { ActivityChildren: OF_EVENT },
  'POST /api/Activities/:id/UndoStart': { ActivityChildren: OF_EVENT },
  'POST /api/Activities/:id/UndoEnd': { ActivityChildren: OF_EVENT },
  'POST /api/Activities/:id/Letters': { ActivityChildren: OF_EVENT, letters: PRESSED },
  'POST /api/Activities/:id/Letters/:letterId/Retry': { letters: PRESSED },
  'POST /api/Activities/:id/Members': { ActivityChildren: OF_EVENT, letters: PRESSED },
  'POST /api/Activities/:id/MembersBulk': {
    letters: 'Mes.Activities.Waiting.Asked',
  },
  'DELETE /api/Activities/:id/Members/:participantId': {
    letters: 'POST /api/ActivityParticipants/Uses',
  },
  'POST /api/Activities/:id/Members/:participantId/Confirm': {
    letters: 'Mes.Activities.Waiting.Asked',
  },
  'POST /api/Activities/:id/Members/:participantId/Reject': {
    letters: 'Mes.Activities.Waiting.Asked',
  },

  'POST /api/Schedules': { letters: 'Mes.Schedules.Invite.Asked' },
  'PUT /api/Schedules/:id': { letters: 'Mes.Schedules.Told.Asked' },
  'PATCH /api/Schedules/:id': { letters: 'Mes.Schedules.Told.Asked' },
  'POST /api/Schedules/:id/Move': { letters: 'Mes.Schedules.Told.Asked' },
  'POST /api/Schedules/:id/Cancel': { letters: 'GET /api/Schedules/:id/Cancel' },
  'POST /api/Schedules/:id/Postpone': { letters: 'GET /api/Schedules/:id/Postpone' },
  'POST /api/Schedules/:id/Resume': { letters: 'GET /api/Schedules/:id/Resume' },
  'POST /api/Schedules/:id/Letters': { letters: PRESSED },
  'POST /api/Schedules/:id/Series': { letters: 'POST /api/Schedules/SeriesPreview' },
  'POST /api/Schedules/Feed': { Users: OWN_LINES },
  'DELETE /api/Schedules/Feed': { Users: OWN_LINES },

  'POST /api/BankStatements/:id/Undo': { FeeHistories: GIVES_BACK, Payments: GIVES_BACK, money: GIVES_BACK },
  'POST /api/BankStatements/Lines/:id/Assign': {
    FeeHistories: BOOKED,
    Payments: BOOKED,
    Receipts: BOOKED,
    money: BOOKED,
  },
  'POST /api/BankStatements/Lines/:id/GiveBack': { FeeHistories: BOOKED, Payments: BOOKED, money: BOOKED },
  'POST /api/BankStatements/Lines/Accept': {
    FeeHistories: BOOKED,
    Payments: BOOKED,
    Receipts: BOOKED,
    money: BOOKED,
  },
  'POST /api/FeeHistories': { money: BOOKED, Payments: BOOKED, Receipts: BOOKED },
  'POST /api/FeeHistories/:id/Payments': { Receipts: BOOKED, money: BOOKED },
  'POST /api/FeeHistories/:id/UseCredit': { Payments: BOOKED, Receipts: BOOKED, money: BOOKED },
  'POST /api/FeeHistories/OfMember/:id/Payments': { Receipts: BOOKED, money: BOOKED },
  'POST /api/Fees/:id/Issue': { FeeHistories: 'GET /api/Fees/:id/Preview', money: 'GET /api/Fees/:id/Preview' },
  'POST /api/Fees/:id/UndoIssue': { FeeHistories: GIVES_BACK },
  'POST /api/Fees/Reminders': { letters: 'POST /api/Fees/Reminders/Preview' },
  'POST /api/Fees/Reminders/ByAge': { letters: 'POST /api/Fees/Reminders/Ages' },
  'POST /api/Notifications': { letters: PRESSED },
  'POST /api/Notifications/:id/Schedule': { letters: PRESSED },
  'POST /api/Notifications/:id/SendNow': { letters: PRESSED },
  'POST /api/Notifications/:id/SendAgain': { letters: 'GET /api/Notifications/:id/Progress' },
  'POST /api/Notifications/:id/Recipients/:rid/Retry': { letters: OWN_LINES },
  'POST /api/Payments/:id/Desk': { FeeHistories: BOOKED, Receipts: BOOKED },
  'POST /api/Payments/:id/Confirm': { FeeHistories: BOOKED, Receipts: BOOKED },
  'POST /api/Payments/:id/Refuse': { FeeHistories: BOOKED },
  'POST /api/Payments/:id/Reverse': { FeeHistories: BOOKED, Receipts: BOOKED, money: BOOKED },
  'POST /api/Payments/:id/Receipt': { Receipts: BOOKED },
  'POST /api/Receipts/:id/Send': { letters: PRESSED },
  'POST /api/Receipts/Bulk': { letters: PRESSED },

  'POST /api/Clubs/:id/Invite': { Members: OWN_LINES, PersonalMembers: OWN_LINES, letters: PRESSED },
  'POST /api/Clubs/:id/Invitations/:invitationId/Cancel': { Members: OWN_LINES, PersonalMembers: OWN_LINES },
  'POST /api/Clubs/:id/Invitations/:invitationId/Resend': {
    Members: OWN_LINES,
    PersonalMembers: OWN_LINES,
    letters: PRESSED,
  },
  'POST /api/Committees/:id/Seats': { ExecutiveCommittees: 'a seat is of the person whom the form names' },
  'POST /api/Committees/:id/Seats/:seatId/End': {
    ExecutiveCommittees: 'a seat is of the person on whose line it ends',
  },
  'POST /api/Terms/:id/Copy': { ExecutiveCommittees: 'the form lists each person whose seat is copied' },
  'POST /api/Links/Members/:id/Send': { letters: PRESSED },
  'POST /api/Merges/Dismiss': { Members: 'the pair stands side by side, and both histories say that they are two' },
  'POST /api/Merges': { '*': 'GET /api/Merges/Preview' },
  'POST /api/Merges/:id/Undo': { '*': GIVES_BACK },
  'POST /api/PersonalData/Members/:id/Consents': { '*': OWN_LINES },
  'POST /api/PersonalData/Members/:id/Consents/:consentId/Withdraw': { '*': OWN_LINES },
  'POST /api/PersonalData/Members/:id/Erase': { '*': OWN_LINES },
  'POST /api/PersonalData/People/:id/Erase': { '*': OWN_LINES },
  'POST /api/PersonalData/Members/:id/Lift': { '*': OWN_LINES },
  'POST /api/PersonalData/Members/:id/Restrict': { '*': OWN_LINES },

  'POST /api/Deletions/:id/Restore': { '*': GIVES_BACK },
  'POST /api/RecentActions/:key/Undo': { '*': GIVES_BACK },
  'POST /api/Feedbacks/:id/Reply': { letters: 'the reply is the letter, to the one who wrote' },
  'POST /api/Public/:token': { '*': 'a member answers of themselves by their own link' },
  'POST /api/Public/:token/Correction': { '*': 'a member writes of themselves by their own link' },
  'POST /api/Public/:token/Feedback': { '*': 'a member writes of themselves by their own link' },
  'POST /api/Public/Unsubscribe/:token': { '*': 'a member refuses letters to themselves by their own link' },
  'POST /api/Public/Casso': { '*': 'a bank reports transfers, and nobody is there to be asked' },
  'POST /api/Public/SePay': { '*': 'a bank reports transfers, and nobody is there to be asked' },
};
