import { clubStayLabels } from '../../fragments/club-stay.ts';
import { genderChoices } from '../../fragments/contact.ts';
import { memberStateChoices, memberStateLabels } from '../../fragments/member-state.ts';
import { personMessages } from '../../fragments/party.texts.ts';
import { personLabels, personSectionTexts } from '../../fragments/person-profile.ts';
import type { AreaTexts } from '../../kit/message.ts';

export const personalMemberTexts = {
  title: ['Hội viên cá nhân', 'Personal members'],
  one: ['hội viên cá nhân', 'personal member'],
  many: ['hội viên cá nhân', 'personal members'],
  about: [
    'Cá nhân là hội viên, với nơi công tác, câu lạc bộ và quá trình tham gia.',
    'Persons who are members, with where they work, their clubs and membership.',
  ],
  fields: { ...personLabels, ...memberStateLabels, ...clubStayLabels },
  choices: { gender: genderChoices, ...memberStateChoices },
  sections: {
    ...personSectionTexts,
    membership: ['Tham gia hiệp hội', 'Membership'],
    documents: ['Đính kèm', 'Documents'],
  },
  messages: personMessages('PersonalMembers', 'PersonalMember', ['hội viên cá nhân', 'personal member']),
} satisfies AreaTexts;
