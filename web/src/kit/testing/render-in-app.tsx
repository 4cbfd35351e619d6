import type { Profile } from '@hoivien/contract/areas/user/session.schema.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { render } from './render.ts';
import { ActorProvider, buildActor } from '../auth/actor.ts';
import { type AreaScreens, AreaScreensProvider } from '../screen/area-screens.ts';
import { Toasts } from '../ui/notify.tsx';
import { cssVariables, theme } from '../ui/theme.ts';

/** A person for tests; name the codes the test needs. */
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
    role: { id: 'r', name: 'Thư ký văn phòng', rolePermissions: codes.map((permissionCode) => ({ permissionCode })) },
    ...changes,
  };
}

/**
 * Draws a part of the interface as it stands in the application: theme, answers, person and router.
 * `handle` is what the route table says of the screen. Dialogs stand where they are written unless `portals` puts them, with their transitions, where the application does.
 */
export async function renderInApp(
  element: ReactNode,
  options: {
    codes?: readonly string[];
    path?: string;
    route?: string;
    portals?: boolean;
    handle?: unknown;
    /** Of the club whose user looks. */
    clubId?: string;
    /** What areas add to the records of others. */
    areas?: readonly AreaScreens[];
  } = {},
) {
  const { codes = [], path = '/', route = '*', portals = false, handle, clubId = null, areas = [] } = options;
  const router = createMemoryRouter([{ path: route, element, handle }], { initialEntries: [path] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const screen = await render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env={portals ? 'default' : 'test'}>
      <QueryClientProvider client={client}>
        <ActorProvider value={buildActor(profileWith(codes, { clubId }))}>
          <AreaScreensProvider value={areas}>
            <RouterProvider router={router} />
          </AreaScreensProvider>
          <Toasts />
        </ActorProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { screen, router };
}
