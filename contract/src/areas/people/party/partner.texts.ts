import { shared } from '../../../kit/shared.texts.ts';
import { clubStayLabels } from '../../../fragments/club-stay.ts';
import { genderChoices } from '../../../fragments/contact.ts';
import { enterpriseLabels, enterpriseLacksChoices, scaleChoices } from '../../../fragments/enterprise-profile.ts';
import { memberStateChoices, memberStateLabels } from '../../../fragments/member-state.ts';
import { partyMessages } from '../../../fragments/party.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const partnerTexts = {
  title: shared.businessPartners,
  one: ['đối tác', 'partner'],
  many: shared.partners,
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
    organizationId: shared.organisation,
    organizationName: shared.organisation,
    enterpriseId: shared.enterpriseType,
    enterpriseTypeName: shared.enterpriseType,
  },
  choices: {
    partnerSource: { 1: ['Trong nước', 'Domestic'], 2: ['Nước ngoài', 'Foreign'] },
    enterpriseScale: scaleChoices,
    lacks: enterpriseLacksChoices,
    gender: genderChoices,
    ...memberStateChoices,
  },
  sections: {
    identity: shared.identity,
    relation: shared.relation,
    address: shared.addresses,
    business: shared.business,
    leader: shared.leader,
    contacts: shared.contacts,
    documents: shared.documents,
  },
  messages: partyMessages('Partners', 'Partner', ['đối tác', 'partner']),
} satisfies AreaTexts;
