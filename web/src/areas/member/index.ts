export { MemberFormPage } from './MemberFormPage.tsx';
export { MemberListPage } from './MemberListPage.tsx';
export { MemberPage } from './MemberPage.tsx';
