import '../ui/mantine-base.ts';
import '../ui/mantine-private.ts';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/global.css';
import { notifications } from '@mantine/notifications';
import { afterEach, beforeEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { showLanguage } from '../i18n/language.ts';
import { forgetListPlaces } from '../resource/use-list-place.ts';

/** The files share a page and its modules, so each test starts without what an earlier one has left. */
beforeEach(async () => {
  await cleanup();
  // A toast that is left would stay over the controls of the next test.
  notifications.clean();
  document.body.replaceChildren();
  forgetListPlaces();
  localStorage.clear();
  sessionStorage.clear();
  window.location.hash = '';
  showLanguage('vi', false);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
