import { shared } from '../../../kit/shared.texts.ts';
import { genderChoices } from '../../../fragments/contact.ts';
import { memberStateChoices, memberStateLabels } from '../../../fragments/member-state.ts';
import { personMessages } from '../../../fragments/party.texts.ts';
import { personLabels } from '../../../fragments/person-profile.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const executiveCommitteeTexts = {
  title: ['Uỷ viên Ban Chấp hành', 'Committee members'],
  one: ['uỷ viên', 'committee member'],
  many: ['uỷ viên', 'committee members'],
  about: [
    'Uỷ viên Ban Chấp hành và các ban của hiệp hội, câu lạc bộ, với chức danh qua từng nhiệm kỳ.',
    'Members of the committees of the association and its clubs, with their titles in each term.',
  ],
  fields: {
    ...memberStateLabels,
    ...personLabels,
    avatar: ['Ảnh chân dung', 'Picture'],
    titleId: shared.presentTitle,
    titleName: shared.presentTitle,
    committeeId: shared.committee,
    committeeName: shared.committee,
    termId: shared.term,
    termName: shared.presentTerm,
    prorogues: shared.termsAndTitles,
    'prorogues.termId': shared.term,
    'prorogues.titleId': shared.title,
    'prorogues.position': shared.duty,
    'prorogues.startsOn': shared.from,
    'prorogues.endsOn': shared.stepsDownOn,
    'prorogues.endReason': ['Lý do thôi giữ', 'Reason of stepping down'],
    proroguesTermId: ['Nhiệm kỳ của chức danh', 'Term of the seat'],
    proroguesTitleId: ['Chức danh trong nhiệm kỳ', 'Title in the term'],
    proroguesPosition: ['Phân công trong nhiệm kỳ', 'Duty in the term'],
    proroguesStartsOn: shared.holdsTheTitleFrom,
    proroguesEndsOn: ['Thôi giữ chức danh từ ngày', 'Steps down from the title on'],
    proroguesEndReason: ['Lý do thôi giữ chức danh', 'Reason of stepping down from the title'],
    seatState: shared.state,
  },
  choices: {
    gender: genderChoices,
    ...memberStateChoices,
    seatState: {
      pending: shared.pending,
      refused: shared.refused,
      current: shared.inOffice,
      upcoming: ['Nhiệm kỳ tới', 'In the next term'],
      former: shared.former,
    },
  },
  sections: {
    seats: shared.termsAndTitles,
    identity: shared.identity,
    work: ['Công tác', 'Work'],
    contact: ['Liên lạc', 'Contact'],
    documents: shared.documents,
  },
  moved: { seats: ['chức vụ trong ban chấp hành', 'committee seats'] },
  messages: {
    ...personMessages('ExecutiveCommittees', 'ExecutiveCommittee', ['uỷ viên', 'committee member']),
    'Mes.ExecutiveCommittees.Prorogues.Required': [
      'Uỷ viên phải có ít nhất một nhiệm kỳ với chức danh',
      'A committee member has at least one term with a title',
    ],
    'Mes.ExecutiveCommittees.ProroguesTermId.Duplicate': [
      'Một người chỉ giữ một chức danh trong một nhiệm kỳ tại một thời điểm',
      'Nobody holds two seats of one term at a time',
    ],
    'Mes.ExecutiveCommittees.ProroguesStartsOn.InValid': shared.theDayMustLieWithinThe,
    'Mes.ExecutiveCommittees.ProroguesEndsOn.InValid': shared.theDayMustLieAfterThe,
  },
} satisfies AreaTexts;
