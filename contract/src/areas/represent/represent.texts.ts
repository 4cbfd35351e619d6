import { revealMessages } from '../../fragments/party.texts.ts';
import { genderChoices } from '../../fragments/contact.ts';
import type { AreaTexts } from '../../kit/message.ts';

export const representTexts = {
  title: ['Người đại diện', 'Representatives'],
  one: ['người đại diện', 'representative'],
  many: ['người đại diện', 'representatives'],
  about: [
    'Người phát ngôn cho hiệp hội hoặc cho từng câu lạc bộ, mỗi nơi một người tại một thời điểm.',
    'Who speaks for the association or for a club, one person at a time for each.',
  ],
  fields: {
    ownerId: ['Câu lạc bộ (để trống: hiệp hội)', 'Club (empty: the association)'],
    ownerName: ['Đại diện cho', 'Speaks for'],
    startsOn: ['Từ ngày', 'From'],
    endsOn: ['Thôi từ ngày', 'No longer from'],
    decisionNumber: ['Số quyết định', 'Decision number'],
    personId: ['Ủy viên trong danh sách', 'Committee member on record'],
    personName: ['Ủy viên trong danh sách', 'Committee member on record'],
    name: ['Họ và tên', 'Full name'],
    position: ['Chức vụ', 'Position'],
    phoneNumber: ['Điện thoại', 'Phone'],
    emailAddress: ['E-mail', 'E-mail'],
    gender: ['Giới tính', 'Gender'],
    dayOfBirth: ['Ngày sinh', 'Date of birth'],
    state: ['Tình trạng', 'State'],
  },
  choices: {
    gender: genderChoices,
    state: {
      upcoming: ['Chưa bắt đầu', 'Upcoming'],
      current: ['Đang đại diện', 'Current'],
      ended: ['Đã thôi', 'Ended'],
    },
  },
  sections: { office: ['Đại diện cho', 'Speaks for'], person: ['Người đại diện', 'Person'] },
  moved: { representatives: ['người đại diện', 'representatives'] },
  messages: {
    ...revealMessages('Represents'),
    'Mes.Represents.Name.Required': [
      'Chọn một ủy viên hoặc ghi họ tên người đại diện',
      'Choose a committee member or enter a name',
    ],
    'Mes.Represents.EndsOn.InValid': ['Ngày thôi đại diện phải sau ngày bắt đầu', 'The end must lie after the start'],
    'Mes.Represents.OwnerId.NotFound': ['Không tìm thấy câu lạc bộ này', 'This club was not found'],
    'Mes.Represents.StartsOn.NotAllowed': [
      'Thời gian trùng với một người đại diện khác của cùng nơi',
      'Somebody else represents it in these days',
    ],
  },
} satisfies AreaTexts;
