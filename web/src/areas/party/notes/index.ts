export { NotesPanel } from './NotesPanel.tsx';
export { TagChips } from './TagChips.tsx';
