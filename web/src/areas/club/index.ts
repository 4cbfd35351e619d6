export { ClubFormPage } from './ClubFormPage.tsx';
export { ClubListPage } from './ClubListPage.tsx';
export { ClubPage } from './ClubPage.tsx';
