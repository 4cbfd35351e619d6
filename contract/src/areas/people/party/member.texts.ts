import { shared } from '../../../kit/shared.texts.ts';
import { clubStayLabels } from '../../../fragments/club-stay.ts';
import { genderChoices } from '../../../fragments/contact.ts';
import { enterpriseLabels, enterpriseLacksChoices, scaleChoices } from '../../../fragments/enterprise-profile.ts';
import { memberStateChoices, memberStateLabels } from '../../../fragments/member-state.ts';
import { partyMessages } from '../../../fragments/party.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const memberTexts = {
  title: shared.unitMembers,
  one: shared.memberHoiVien,
  many: shared.membersHoiVien,
  about: [
    'Doanh nghiệp là hội viên chính thức hoặc liên kết, với đầu mối, câu lạc bộ và quá trình tham gia.',
    'Enterprises that are full or affiliate members, with their contacts, clubs and membership.',
  ],
  fields: {
    type: shared.kindOfMember,
    ...enterpriseLabels,
    ...memberStateLabels,
    ...clubStayLabels,
    foundingDay: ['Kỷ niệm thành lập', 'Founding day'],
  },
  choices: {
    type: { 1: ['Đơn vị', 'Unit'], 2: ['Liên kết', 'Affiliate'] },
    enterpriseScale: scaleChoices,
    lacks: enterpriseLacksChoices,
    foundingDay: {
      today: shared.today,
      week: ['Trong 6 ngày tới', 'In the next 6 days'],
      later: ['Ngày khác', 'Another day'],
    },
    gender: genderChoices,
    ...memberStateChoices,
  },
  sections: {
    identity: shared.identity,
    address: shared.addresses,
    business: shared.business,
    leader: shared.leader,
    contacts: shared.contacts,
    membership: shared.membership,
    documents: shared.documents,
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
