import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { Mask } from '../kit/ui/Mask.tsx';
import { loadChunk } from '../kit/api/load-chunk.ts';
import { lateRoute } from './late-part.tsx';
import { RouteProblem } from './problem/Problem.tsx';

type Pages = Readonly<Record<string, () => Promise<ComponentType>>>;

/** Pages that signed-in users may open, too, because the link of a mail opens in any tab. */
export const sharedPages: Pages = {
  '/forgot/:code': async () => (await import('./door/RecoveryLinkPage.tsx')).RecoveryLinkPage,
  '/reset-forgot-password': async () => (await import('./door/ResetPasswordPage.tsx')).ResetPasswordPage,
  '/end-session/:token': async () => (await import('./door/EndSessionPage.tsx')).EndSessionPage,
  '/answer/:token': async () => (await import('./public/AnswerPage.tsx')).AnswerPage,
  '/unsubscribe/:token': async () => (await import('./public/UnsubscribePage.tsx')).UnsubscribePage,
  '/privacy-policy': async () => (await import('./public/PrivacyPage.tsx')).PrivacyPage,
};

/** The signed-out pages beside the sign-in page. */
export const publicPages: Pages = {
  '/forgot': async () => (await import('./door/ForgotPage.tsx')).ForgotPage,
  '/register': async () => (await import('./door/RegisterPage.tsx')).RegisterPage,
  ...sharedPages,
};

/** Routes that load their page when they open. */
export function pageRoutes(pages: Pages): RouteObject[] {
  return Object.entries(pages).map(([path, load]) => ({
    path,
    ErrorBoundary: RouteProblem,
    HydrateFallback: Mask,
    lazy: lateRoute(() => loadChunk(path, load)),
  }));
}
