export { AddressesPage } from './AddressesPage.tsx';
