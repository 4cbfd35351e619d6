import { shared } from '../../../kit/shared.texts.ts';
import { revealMessages } from '../../../fragments/party.texts.ts';
import { genderChoices } from '../../../fragments/contact.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const representTexts = {
  title: ['Người đại diện', 'Representatives'],
  one: shared.representativeNguoiDaiDien,
  many: shared.representatives,
  about: [
    'Người phát ngôn cho hiệp hội hoặc cho từng câu lạc bộ, mỗi nơi một người tại một thời điểm.',
    'Who speaks for the association or for a club, one person at a time for each.',
  ],
  fields: {
    ownerId: ['Câu lạc bộ (để trống: hiệp hội)', 'Club (empty: the association)'],
    ownerName: shared.speaksFor,
    startsOn: shared.from,
    endsOn: ['Thôi từ ngày', 'No longer from'],
    decisionNumber: shared.decisionNumber,
    personId: shared.committeeMemberOnRecord,
    personName: shared.committeeMemberOnRecord,
    name: shared.fullName,
    position: shared.position,
    phoneNumber: shared.phone,
    emailAddress: shared.eMail,
    gender: shared.gender,
    dayOfBirth: ['Ngày sinh', 'Date of birth'],
    state: shared.state,
  },
  choices: {
    gender: genderChoices,
    state: {
      upcoming: shared.upcoming,
      current: ['Đang đại diện', 'Current'],
      ended: ['Đã thôi', 'Ended'],
    },
  },
  sections: { office: shared.speaksFor, person: ['Người đại diện', 'Person'] },
  moved: { representatives: shared.representatives },
  messages: {
    ...revealMessages('Represents'),
    'Mes.Represents.Name.Required': [
      'Chọn một uỷ viên hoặc ghi họ tên người đại diện',
      'Choose a committee member or enter a name',
    ],
    'Mes.Represents.EndsOn.InValid': ['Ngày thôi đại diện phải sau ngày bắt đầu', 'The end must lie after the start'],
    'Mes.Represents.OwnerId.NotFound': shared.thisClubWasNotFound,
    'Mes.Represents.StartsOn.NotAllowed': [
      'Thời gian trùng với một người đại diện khác của cùng nơi',
      'Somebody else represents it in these days',
    ],
  },
} satisfies AreaTexts;
