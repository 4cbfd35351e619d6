import { createHashRouter, matchRoutes, redirect, type RouteObject } from 'react-router';
import type { Actor } from '../kit/auth/actor.ts';
import { takeReturn } from '../kit/auth/return-address.ts';
import { sessionStatus } from '../kit/auth/session.ts';
import { LeaveGuard } from '../kit/ui/LeaveGuard.tsx';
import { Mask } from '../kit/ui/Mask.tsx';
import { BareFrame } from './layout/BareFrame.tsx';
import { Frame } from './layout/Frame.tsx';
import { lateRoute } from './late-part.tsx';
import { NoAccessPage } from './problem/NoAccessPage.tsx';
import { NotAllowedPage } from './problem/NotAllowedPage.tsx';
import { NotFoundPage } from './problem/NotFoundPage.tsx';
import { RouteProblem } from './problem/Problem.tsx';
import { pageRoutes, sharedPages } from './public-pages.ts';
import { screens } from './route-table.ts';
import { isOpenTo, type Screen } from '../kit/screen/screen.ts';

/** The router of a user with all screens; screens without permission show a notice. */
export function createPrivateRouter(actor: Actor) {
  const children = actor.profile.passwordExpired
    ? onlyPage(actor, '/change-password')
    : actor.profile.factorMissing
      ? onlyPage(actor, '/second-factor')
      : hasAccess(actor)
        ? withAccess(actor)
        : withoutAccess(actor);
  return createHashRouter([
    { path: '/login', loader: leaveSignIn, Component: Mask, HydrateFallback: Mask },
    ...pageRoutes(sharedPages),
    { element: <LeaveGuard person={actor.profile.id} />, HydrateFallback: Mask, children },
  ]);
}

/** Whether a user may open an address of the application. */
export function canOpen(actor: Actor): (path: string) => boolean {
  const routes = screens.map((screen) => ({ path: screen.path, handle: screen }));
  return (path) => {
    const [found] = matchRoutes(routes, path) ?? [];
    return found !== undefined && isOpenTo(actor, found.route.handle);
  };
}

/** Returns to the last address. An ending session passes here, too, and needs that address afterwards. */
function leaveSignIn(): Response | null {
  return sessionStatus() === 'signedOut' ? null : redirect(takeReturn());
}

function withAccess(actor: Actor): RouteObject[] {
  return [
    {
      Component: BareFrame,
      ErrorBoundary: RouteProblem,
      HydrateFallback: Mask,
      children: screens.filter(({ bare }) => bare).map((screen) => toRoute(screen, actor)),
    },
    {
      Component: Frame,
      ErrorBoundary: RouteProblem,
      HydrateFallback: Mask,
      children: [
        ...screens.filter(({ bare }) => !bare).map((screen) => toRoute(screen, actor)),
        { path: '*', Component: NotFoundPage },
      ],
    },
  ];
}

/** A person whose password another person knows must change it first. One who lacks a required second factor sets it up first. */
function onlyPage(actor: Actor, path: string): RouteObject[] {
  const only = screens.filter((screen) => screen.path === path).map((screen) => toRoute(screen, actor));
  const rest = { path: '*', loader: () => redirect(path), Component: Mask };
  return [{ Component: BareFrame, HydrateFallback: Mask, children: [...only, rest] }];
}

/** A user without a role reaches only their profile and their password. */
function withoutAccess(actor: Actor): RouteObject[] {
  const own = screens
    .filter(({ path }) => ['/profile', '/change-password'].includes(path))
    .map((screen) => toRoute(screen, actor));
  return [{ Component: BareFrame, HydrateFallback: Mask, children: [...own, { path: '*', Component: NoAccessPage }] }];
}

function toRoute(screen: Screen, actor: Actor): RouteObject {
  const base = { path: screen.path, handle: screen, ErrorBoundary: RouteProblem };
  if (!isOpenTo(actor, screen)) return { ...base, Component: NotAllowedPage };
  return { ...base, lazy: lateRoute(screen.load) };
}

function hasAccess({ profile }: Actor): boolean {
  return (profile.role?.rolePermissions.length ?? 0) > 0;
}
