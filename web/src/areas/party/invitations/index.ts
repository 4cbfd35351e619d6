export { ClubInvitations } from './ClubInvitations.tsx';
