import { useEffect, useState } from 'react';
import { createHashRouter, matchPath, redirect, RouterProvider } from 'react-router';
import { rememberReturn } from '../kit/auth/return-address.ts';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { RouteProblem } from './pages/Problem.tsx';
import { screens } from './route-table.ts';
import { SignInPage } from './pages/SignInPage.tsx';

/** What a signed-out person sees. */
export function PublicApp() {
  const [router] = useState(createPublicRouter);
  useEffect(() => () => router.dispose(), [router]);
  return <RouterProvider router={router} />;
}

function createPublicRouter() {
  return createHashRouter([
    { path: '/', Component: SignInPage, ErrorBoundary: RouteProblem },
    { path: '/login', Component: SignInPage, ErrorBoundary: RouteProblem },
    { path: '*', Component: NotFoundPage, HydrateFallback: () => null, loader: ({ request }) => toSignIn(new URL(request.url).pathname) },
  ]);
}

/** A screen that exists asks to sign in first and is opened afterwards; any other address is not found. */
function toSignIn(path: string): Response | null {
  if (!screens.some((screen) => matchPath(screen.path, path))) return null;
  rememberReturn();
  return redirect('/login');
}
