import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { REVEAL } from '@hoivien/contract/kit/guard.ts';
import { codesOpening } from '@hoivien/contract/kit/permission.ts';
import type { AreaScreens } from '../../../kit/screen/area-screens.ts';

const imports = async () => (await import('./shared/PartyImportPage.tsx')).PartyImportPage;
const personForms = () => import('./person/PersonFormPages.tsx');
const persons = () => import('./person/PersonPages.tsx');

/** Members, partners, clubs and members of committees. */
export const partyScreens: AreaScreens = {
  pages: {
    Members: {
      list: async () => (await import('./member/MemberListPage.tsx')).MemberListPage,
      add: async () => (await import('./member/MemberFormPage.tsx')).MemberFormPage,
      edit: async () => (await import('./member/MemberFormPage.tsx')).MemberFormPage,
      info: async () => (await import('./member/MemberPage.tsx')).MemberPage,
      import: imports,
    },
    PersonalMembers: {
      list: async () => (await import('./person/PersonalMemberListPage.tsx')).PersonalMemberListPage,
      add: async () => (await personForms()).PersonalMemberFormPage,
      edit: async () => (await personForms()).PersonalMemberFormPage,
      info: async () => (await persons()).PersonalMemberPage,
      import: imports,
    },
    Partners: {
      list: async () => (await import('./partner/PartnerListPage.tsx')).PartnerListPage,
      add: async () => (await import('./partner/PartnerFormPage.tsx')).PartnerFormPage,
      edit: async () => (await import('./partner/PartnerFormPage.tsx')).PartnerFormPage,
      info: async () => (await import('./partner/PartnerPage.tsx')).PartnerPage,
      import: imports,
    },
    PersonalPartners: {
      list: async () => (await import('./person/PersonalPartnerListPage.tsx')).PersonalPartnerListPage,
      add: async () => (await personForms()).PersonalPartnerFormPage,
      edit: async () => (await personForms()).PersonalPartnerFormPage,
      info: async () => (await persons()).PersonalPartnerPage,
      import: imports,
    },
    Clubs: {
      list: async () => (await import('./club/ClubListPage.tsx')).ClubListPage,
      add: async () => (await import('./club/ClubFormPage.tsx')).ClubFormPage,
      edit: async () => (await import('./club/ClubFormPage.tsx')).ClubFormPage,
      info: async () => (await import('./club/ClubPage.tsx')).ClubPage,
    },
    ExecutiveCommittees: {
      list: async () => (await import('./executive/ExecutiveListPage.tsx')).ExecutiveListPage,
      add: async () => (await import('./executive/ExecutiveFormPage.tsx')).ExecutiveFormPage,
      edit: async () => (await import('./executive/ExecutiveFormPage.tsx')).ExecutiveFormPage,
      info: async () => (await import('./executive/ExecutivePage.tsx')).ExecutivePage,
    },
  },
  screens: [
    {
      path: '/birthdays',
      title: ['Sinh nhật trong tuần', 'Birthdays this week'],
      anyOf: [REVEAL],
      parent: member.path,
      load: async () => (await import('./birthdays/BirthdaysPage.tsx')).BirthdaysPage,
    },
  ],
  sides: [
    {
      on: ['Clubs'],
      name: 'moves',
      order: 15,
      leads: true,
      anyOf: codesOpening('MembersSearch'),
      load: async () => (await import('./club/ClubMoves.tsx')).ClubMoves,
    },
  ],
  // Specification 2: a club's user finds personal partners on the page of the club.
  closedToClubs: ['PersonalPartners'],
  clubPage: {
    area: 'Clubs',
    title: ['Trang câu lạc bộ', 'Club page'],
    about: [
      'Thông tin, hội viên, đối tác, ban chấp hành và lời mời của câu lạc bộ.',
      'The club’s details, members, partners, committees and invitations.',
    ],
  },
};
