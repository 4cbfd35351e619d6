export { RoleAddPage, RoleEditPage, RoleInfoPage } from './RolePage.tsx';
