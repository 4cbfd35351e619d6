export { useMeetingsTab } from './use-meetings-tab.tsx';
