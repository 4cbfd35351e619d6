export { UserAddPage } from './UserAddPage.tsx';
export { UserListPage } from './UserListPage.tsx';
export { UserPage } from './UserPage.tsx';
