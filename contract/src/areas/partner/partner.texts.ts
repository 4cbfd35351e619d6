import { clubStayLabels } from '../../fragments/club-stay.ts';
import { genderChoices } from '../../fragments/contact.ts';
import { enterpriseLabels, scaleChoices } from '../../fragments/enterprise-profile.ts';
import { memberStateChoices, memberStateLabels } from '../../fragments/member-state.ts';
import { partyMessages } from '../../fragments/party.texts.ts';
import type { AreaTexts } from '../../kit/message.ts';

export const partnerTexts = {
  title: ['Đối tác doanh nghiệp', 'Business partners'],
  one: ['đối tác', 'partner'],
  many: ['đối tác', 'partners'],
  about: [
    'Doanh nghiệp, tổ chức trong và ngoài nước mà hiệp hội hoặc câu lạc bộ hợp tác.',
    'Enterprises and organisations, domestic and foreign, that the association or a club works with.',
  ],
  fields: {
    ...enterpriseLabels,
    ...memberStateLabels,
    ...clubStayLabels,
    enterpriseName: ['Tên đối tác', 'Partner'],
    turnover: ['Doanh thu', 'Turnover'],
    partnerSource: ['Nguồn đối tác', 'Source'],
    organizationId: ['Tổ chức', 'Organisation'],
    organizationName: ['Tổ chức', 'Organisation'],
    enterpriseId: ['Loại hình doanh nghiệp', 'Enterprise type'],
    enterpriseTypeName: ['Loại hình doanh nghiệp', 'Enterprise type'],
  },
  choices: {
    partnerSource: { 1: ['Trong nước', 'Domestic'], 2: ['Nước ngoài', 'Foreign'] },
    enterpriseScale: scaleChoices,
    gender: genderChoices,
    ...memberStateChoices,
  },
  sections: {
    identity: ['Nhận diện', 'Identity'],
    relation: ['Quan hệ', 'Relation'],
    address: ['Địa chỉ và liên lạc', 'Addresses'],
    business: ['Kinh doanh', 'Business'],
    leader: ['Người đứng đầu', 'Leader'],
    contacts: ['Đầu mối liên hệ', 'Contacts'],
    documents: ['Đính kèm', 'Documents'],
  },
  messages: partyMessages('Partners', 'Partner', ['đối tác', 'partner']),
} satisfies AreaTexts;
