import '../ui/mantine-base.ts';
import '../ui/mantine-private.ts';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/global.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { showLanguage } from '../i18n/language.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
  showLanguage('vi', false);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
