import { shared } from '../../../kit/shared.texts.ts';
import { clubStayLabels } from '../../../fragments/club-stay.ts';
import { genderChoices } from '../../../fragments/contact.ts';
import { memberStateChoices, memberStateLabels } from '../../../fragments/member-state.ts';
import { personMessages } from '../../../fragments/party.texts.ts';
import { personLabels, personLacksChoices, personSectionTexts } from '../../../fragments/person-profile.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const personalMemberTexts = {
  title: shared.personalMembers,
  one: ['hội viên cá nhân', 'personal member'],
  many: shared.personalMembersHoiVienCaNhan,
  about: [
    'Cá nhân là hội viên, với nơi công tác, câu lạc bộ và quá trình tham gia.',
    'Persons who are members, with where they work, their clubs and membership.',
  ],
  fields: { ...personLabels, ...memberStateLabels, ...clubStayLabels },
  choices: { gender: genderChoices, lacks: personLacksChoices, ...memberStateChoices },
  sections: {
    ...personSectionTexts,
    membership: shared.membership,
    documents: shared.documents,
  },
  messages: personMessages('PersonalMembers', 'PersonalMember', ['hội viên cá nhân', 'personal member']),
} satisfies AreaTexts;
