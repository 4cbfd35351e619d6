export { DuplicatesPage } from './DuplicatesPage.tsx';
export { MergePage } from './MergePage.tsx';
