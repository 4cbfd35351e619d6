import { useState } from 'react';
import { createHashRouter, matchPath, redirect, RouterProvider } from 'react-router';
import { rememberReturn } from '../kit/auth/return-address.ts';
import { Mask } from '../kit/ui/Mask.tsx';
import { PublicFrame } from './layout/PublicFrame.tsx';
import { loadChunk } from '../kit/api/load-chunk.ts';
import { NotFoundPage } from './problem/NotFoundPage.tsx';
import { RouteProblem } from './problem/Problem.tsx';
import { SignInPage } from './door/SignInPage.tsx';
import { pageRoutes, publicPages } from './public-pages.ts';
import { useRouterLife } from './use-router-life.ts';

/** The application of a signed-out visitor. */
export function PublicApp() {
  const [router] = useState(createPublicRouter);
  useRouterLife(router);
  return <RouterProvider router={router} />;
}

function createPublicRouter() {
  return createHashRouter([
    { path: '/', Component: SignInPage, ErrorBoundary: RouteProblem },
    { path: '/login', Component: SignInPage, ErrorBoundary: RouteProblem },
    ...pageRoutes(publicPages),
    {
      Component: PublicFrame,
      ErrorBoundary: RouteProblem,
      HydrateFallback: Mask,
      children: [
        { path: '*', Component: NotFoundPage, loader: ({ request }) => toSignIn(new URL(request.url).pathname) },
      ],
    },
  ]);
}

/**
 * Leads to the sign-in page when the address is a screen, which opens afterwards; any other address gives "not found".
 */
async function toSignIn(path: string): Promise<Response | null> {
  const { screens } = await loadChunk('routes', () => import('./route-table.ts'));
  if (!screens.some((screen) => matchPath(screen.path, path))) return null;
  rememberReturn();
  return redirect('/login');
}
