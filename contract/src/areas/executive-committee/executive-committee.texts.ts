import { genderChoices } from '../../fragments/contact.ts';
import { memberStateChoices, memberStateLabels } from '../../fragments/member-state.ts';
import { personMessages } from '../../fragments/party.texts.ts';
import { personLabels } from '../../fragments/person-profile.ts';
import type { AreaTexts } from '../../kit/message.ts';

export const executiveCommitteeTexts = {
  title: ['Ủy viên Ban Chấp hành', 'Committee members'],
  one: ['ủy viên', 'committee member'],
  many: ['ủy viên', 'committee members'],
  about: [
    'Ủy viên Ban Chấp hành và các ban của hiệp hội, câu lạc bộ, với chức danh qua từng nhiệm kỳ.',
    'Members of the committees of the association and its clubs, with their titles in each term.',
  ],
  fields: {
    ...memberStateLabels,
    ...personLabels,
    avatar: ['Ảnh chân dung', 'Picture'],
    titleId: ['Chức danh hiện tại', 'Present title'],
    titleName: ['Chức danh hiện tại', 'Present title'],
    committeeId: ['Ban', 'Committee'],
    committeeName: ['Ban', 'Committee'],
    termId: ['Nhiệm kỳ', 'Term'],
    termName: ['Nhiệm kỳ hiện tại', 'Present term'],
    prorogues: ['Nhiệm kỳ và chức danh', 'Terms and titles'],
    'prorogues.termId': ['Nhiệm kỳ', 'Term'],
    'prorogues.titleId': ['Chức danh', 'Title'],
    'prorogues.position': ['Phân công', 'Duty'],
    'prorogues.startsOn': ['Từ ngày', 'From'],
    'prorogues.endsOn': ['Thôi giữ từ ngày', 'Steps down on'],
    'prorogues.endReason': ['Lý do thôi giữ', 'Reason of stepping down'],
    proroguesTermId: ['Nhiệm kỳ của chức danh', 'Term of the seat'],
    proroguesTitleId: ['Chức danh trong nhiệm kỳ', 'Title in the term'],
    proroguesPosition: ['Phân công trong nhiệm kỳ', 'Duty in the term'],
    proroguesStartsOn: ['Giữ chức danh từ ngày', 'Holds the title from'],
    proroguesEndsOn: ['Thôi giữ chức danh từ ngày', 'Steps down from the title on'],
    proroguesEndReason: ['Lý do thôi giữ chức danh', 'Reason of stepping down from the title'],
    seatState: ['Tình trạng', 'State'],
  },
  choices: {
    gender: genderChoices,
    ...memberStateChoices,
    seatState: {
      pending: ['Chờ duyệt', 'Pending'],
      refused: ['Từ chối', 'Refused'],
      current: ['Đương nhiệm', 'In office'],
      upcoming: ['Nhiệm kỳ tới', 'In the next term'],
      former: ['Nguyên ủy viên', 'Former'],
    },
  },
  sections: {
    seats: ['Nhiệm kỳ và chức danh', 'Terms and titles'],
    identity: ['Nhận diện', 'Identity'],
    work: ['Công tác', 'Work'],
    contact: ['Liên lạc', 'Contact'],
    documents: ['Đính kèm', 'Documents'],
  },
  moved: { seats: ['chức vụ trong ban chấp hành', 'committee seats'] },
  messages: {
    ...personMessages('ExecutiveCommittees', 'ExecutiveCommittee', ['ủy viên', 'committee member']),
    'Mes.ExecutiveCommittees.Prorogues.Required': [
      'Ủy viên phải có ít nhất một nhiệm kỳ với chức danh',
      'A committee member has at least one term with a title',
    ],
    'Mes.ExecutiveCommittees.ProroguesTermId.Duplicate': [
      'Một người chỉ giữ một chức danh trong một nhiệm kỳ tại một thời điểm',
      'Nobody holds two seats of one term at a time',
    ],
    'Mes.ExecutiveCommittees.ProroguesStartsOn.InValid': [
      'Ngày bắt đầu phải nằm trong nhiệm kỳ',
      'The day must lie within the term',
    ],
    'Mes.ExecutiveCommittees.ProroguesEndsOn.InValid': [
      'Ngày thôi giữ phải sau ngày bắt đầu và trong nhiệm kỳ',
      'The day must lie after the beginning and within the term',
    ],
  },
} satisfies AreaTexts;
