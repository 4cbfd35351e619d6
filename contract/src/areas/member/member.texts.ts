import { clubStayLabels } from '../../fragments/club-stay.ts';
import { genderChoices } from '../../fragments/contact.ts';
import { enterpriseLabels, scaleChoices } from '../../fragments/enterprise-profile.ts';
import { memberStateChoices, memberStateLabels } from '../../fragments/member-state.ts';
import { partyMessages } from '../../fragments/party.texts.ts';
import type { AreaTexts } from '../../kit/message.ts';

export const memberTexts = {
  title: ['Hội viên đơn vị', 'Unit members'],
  one: ['hội viên', 'member'],
  many: ['hội viên', 'members'],
  about: [
    'Doanh nghiệp là hội viên chính thức hoặc liên kết, với đầu mối, câu lạc bộ và quá trình tham gia.',
    'Enterprises that are full or affiliate members, with their contacts, clubs and membership.',
  ],
  fields: {
    type: ['Loại hội viên', 'Kind of member'],
    ...enterpriseLabels,
    ...memberStateLabels,
    ...clubStayLabels,
    foundingDay: ['Kỷ niệm thành lập', 'Founding day'],
  },
  choices: {
    type: { 1: ['Đơn vị', 'Unit'], 2: ['Liên kết', 'Affiliate'] },
    enterpriseScale: scaleChoices,
    foundingDay: {
      today: ['Hôm nay', 'Today'],
      week: ['Trong 6 ngày tới', 'In the next 6 days'],
      later: ['Ngày khác', 'Another day'],
    },
    gender: genderChoices,
    ...memberStateChoices,
  },
  sections: {
    identity: ['Nhận diện', 'Identity'],
    address: ['Địa chỉ và liên lạc', 'Addresses'],
    business: ['Kinh doanh', 'Business'],
    leader: ['Người đứng đầu', 'Leader'],
    contacts: ['Đầu mối liên hệ', 'Contacts'],
    membership: ['Tham gia hiệp hội', 'Membership'],
    documents: ['Đính kèm', 'Documents'],
  },
  moved: { stays: ['lần tham gia', 'memberships'], people: ['người liên quan', 'people named'] },
  messages: {
    ...partyMessages('Members', 'Member', ['hội viên', 'member']),
    'Mes.Member.Duplicate': [
      'Mã hoặc e-mail này đã có ở một hồ sơ khác',
      'Another record already has this code or e-mail',
    ],
  },
} satisfies AreaTexts;
