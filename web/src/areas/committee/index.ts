export { CommitteeFormPage, CommitteeListPage, CommitteePage } from './CommitteePage.tsx';
export { ClubCommittees } from './ClubCommittees.tsx';
export { RepresentAlias, RepresentFormPage, RepresentListPage, RepresentPage } from './RepresentPages.tsx';
export { TermFormPage } from './TermFormPage.tsx';
export { TermPage } from './TermPage.tsx';
