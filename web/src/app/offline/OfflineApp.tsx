import '../../kit/ui/mantine-private.ts';
import { useState } from 'react';
import { createHashRouter, redirect, RouterProvider } from 'react-router';
import { takeReturn } from '../../kit/auth/return-address.ts';
import { sessionStatus } from '../../kit/auth/session.ts';
import { LeaveGuard } from '../../kit/ui/LeaveGuard.tsx';
import { Mask } from '../../kit/ui/Mask.tsx';
import { lateRoute } from '../late-part.tsx';
import { useRouterLife } from '../use-router-life.ts';
import { offlineParts } from './areas.ts';

/** The document of one screen that goes on without a network. Every other address opens in the product. */
export function OfflineApp() {
  const [router] = useState(createOfflineRouter);
  useRouterLife(router);
  return <RouterProvider router={router} />;
}

function createOfflineRouter() {
  const here = offlineParts.filter(({ page }) => page === window.location.pathname);
  return createHashRouter([
    {
      path: '/login',
      loader: () => (sessionStatus() === 'signedOut' ? null : redirect(takeReturn())),
      Component: Mask,
      HydrateFallback: Mask,
    },
    {
      element: <LeaveGuard />,
      HydrateFallback: Mask,
      children: here.map(({ screen, load }) => ({ path: screen, lazy: lateRoute(load), HydrateFallback: Mask })),
    },
    { path: '*', loader: leave, Component: Mask, HydrateFallback: Mask },
  ]);
}

function leave({ request }: { request: Request }): null {
  const { pathname, search } = new URL(request.url);
  window.location.replace(`/#${pathname}${search}`);
  return null;
}
