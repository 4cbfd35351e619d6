export { MemberFormPage } from './MemberFormPage.tsx';
export { MemberListPage } from './MemberListPage.tsx';
export { MemberPage } from './MemberPage.tsx';
export { ClubFormPage } from './ClubFormPage.tsx';
export { ClubListPage } from './ClubListPage.tsx';
export { ClubPage } from './ClubPage.tsx';
