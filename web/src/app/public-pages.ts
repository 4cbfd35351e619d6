import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { Mask } from '../kit/ui/Mask.tsx';
import { loadChunk } from '../kit/api/load-chunk.ts';
import { lateRoute } from './late-part.tsx';
import { RouteProblem } from './pages/Problem.tsx';

type Pages = Readonly<Record<string, () => Promise<ComponentType>>>;

/** Open also to somebody who is signed in: the link of a mail leads into whatever tab it is opened in. */
export const sharedPages: Pages = {
  '/forgot/:code': async () => (await import('./pages/RecoveryLinkPage.tsx')).RecoveryLinkPage,
  '/reset-forgot-password': async () => (await import('./pages/ResetPasswordPage.tsx')).ResetPasswordPage,
  '/answer/:token': async () => (await import('./pages/AnswerPage.tsx')).AnswerPage,
  '/privacy-policy': async () => (await import('./pages/PrivacyPage.tsx')).PrivacyPage,
};

/** The pages of signed-out people beside the sign-in itself. */
export const publicPages: Pages = {
  '/forgot': async () => (await import('./pages/ForgotPage.tsx')).ForgotPage,
  '/register': async () => (await import('./pages/RegisterPage.tsx')).RegisterPage,
  ...sharedPages,
};

/** Routes that load their page when it is opened. */
export function pageRoutes(pages: Pages): RouteObject[] {
  return Object.entries(pages).map(([path, load]) => ({
    path,
    ErrorBoundary: RouteProblem,
    HydrateFallback: Mask,
    lazy: lateRoute(() => loadChunk(path, load)),
  }));
}
