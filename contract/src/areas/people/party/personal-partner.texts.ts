import { shared } from '../../../kit/shared.texts.ts';
import { clubStayLabels } from '../../../fragments/club-stay.ts';
import { genderChoices } from '../../../fragments/contact.ts';
import { memberStateChoices, memberStateLabels } from '../../../fragments/member-state.ts';
import { personMessages } from '../../../fragments/party.texts.ts';
import { personLabels, personLacksChoices, personSectionTexts } from '../../../fragments/person-profile.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const personalPartnerTexts = {
  title: shared.personalPartners,
  one: ['đối tác cá nhân', 'personal partner'],
  many: ['đối tác cá nhân', 'personal partners'],
  about: [
    'Cá nhân mà hiệp hội hoặc câu lạc bộ hợp tác: chuyên gia, cố vấn, người giới thiệu.',
    'Persons the association or a club works with: experts, advisers, those who make introductions.',
  ],
  fields: { ...personLabels, ...memberStateLabels, ...clubStayLabels },
  choices: { gender: genderChoices, lacks: personLacksChoices, ...memberStateChoices },
  sections: {
    ...personSectionTexts,
    relation: shared.relation,
    documents: shared.documents,
  },
  messages: personMessages('PersonalPartners', 'PersonalPartner', ['đối tác cá nhân', 'personal partner']),
} satisfies AreaTexts;
