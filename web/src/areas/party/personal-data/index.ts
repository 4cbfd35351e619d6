export { AccessLogPage } from './AccessLogPage.tsx';
export { PersonalDataPanel } from './PersonalDataPanel.tsx';
export { RequestFormPage } from './RequestFormPage.tsx';
export { RequestListPage } from './RequestListPage.tsx';
export { RequestPage } from './RequestPage.tsx';
export { TextsPage } from './TextsPage.tsx';
