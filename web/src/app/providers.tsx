import { MantineProvider } from '@mantine/core';
import { type DefaultOptions, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isUnreachable } from '../kit/api/api-error.ts';
import { cssVariables, theme } from '../kit/ui/theme.ts';

/** How often what failed is asked for again while the server cannot be reached, in milliseconds. */
const AGAIN_MS = 10_000;

/** How the server is asked. */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: 30_000,
    retry: (failures, error) => failures < 1 && isUnreachable(error),
    networkMode: 'always',
    // The mode above would leave it off: what failed without a network is asked for when that is back.
    refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? AGAIN_MS : false),
  },
  mutations: { networkMode: 'always' },
};

/** Holds the server's answers; emptied when the person changes. */
export const queryClient = new QueryClient({ defaultOptions: queryDefaults });

/** What every part of the interface stands in: the theme with its nonce, and the store of answers. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}

/** The nonce that the server wrote for this answer; style elements without it are refused by the policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
