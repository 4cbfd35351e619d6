import { namedAreas } from '../../app/named-areas.ts';
import { NamedAreasProvider } from '../screen/named-areas.ts';
import type { Profile } from '@hoivien/contract/kit/session/session.schema.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from './render.ts';
import { FreshQueryClient } from '../api/fresh-query-client.ts';
import { ActorProvider, buildActor } from '../auth/actor.ts';
import { type AreaScreens, AreaScreensProvider } from '../screen/area-screens.ts';
import { PageKeptNote } from '../ui/KeptNote.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { Toasts } from '../ui/Toasts.tsx';
import { cssVariables, theme } from '../ui/theme.ts';

/** A profile for tests with the given permission codes. */
export function profileWith(codes: readonly string[], changes: Partial<Profile> = {}): Profile {
  return {
    id: '0197a000-0000-7000-8000-000000000001',
    username: 'baotram',
    fullName: 'Nguyễn Bảo Trâm',
    emailAddress: 'tram@hoivien.invalid',
    phoneNumber: null,
    gender: null,
    dayOfBirth: null,
    avatarPath: null,
    language: null,
    clubId: null,
    passwordExpired: false,
    factorMissing: false,
    role: { id: 'r', name: 'Thư ký văn phòng', rolePermissions: codes.map((permissionCode) => ({ permissionCode })) },
    ...changes,
  };
}

/**
 * Renders a component with the application's context: theme, query client, user and router. `handle` is the screen's
 * handle in the route table. Dialogs render in place; with `portals` they render, with their transitions, where the
 * application puts them.
 */
export async function renderInApp(
  element: ReactNode,
  options: {
    codes?: readonly string[];
    path?: string;
    route?: string;
    portals?: boolean;
    handle?: unknown;
    clubId?: string;
    /** What areas add to the records of others. */
    areas?: readonly AreaScreens[];
  } = {},
) {
  const { codes = [], path = '/', route = '*', portals = false, handle, clubId = null, areas = [] } = options;
  const router = createMemoryRouter(
    [
      {
        element: <LeaveGuard person={profileWith([]).id} />,
        children: [
          {
            path: route,
            element: (
              <>
                <PageKeptNote />
                {element}
              </>
            ),
            handle,
          },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const client = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } });
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env={portals ? 'default' : 'test'}>
      <QueryClientProvider client={client}>
        <ActorProvider value={buildActor(profileWith(codes, { clubId }))}>
          <AreaScreensProvider value={areas}>
            <NamedAreasProvider value={namedAreas}>
              <RouterProvider router={router} />
            </NamedAreasProvider>
          </AreaScreensProvider>
          <Toasts />
        </ActorProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { screen, router, client };
}
