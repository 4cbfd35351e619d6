import { MantineProvider } from '@mantine/core';
import { type DefaultOptions, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isUnreachable } from '../kit/api/api-error.ts';
import { FreshQueryClient } from '../kit/api/fresh-query-client.ts';
import { cssVariables, theme } from '../kit/ui/theme.ts';

/** How often failed queries run again while the server cannot be reached, in milliseconds. */
const AGAIN_MS = 10_000;

/** The defaults of queries to the server. */
export const queryDefaults: DefaultOptions = {
  queries: {
    staleTime: 30_000,
    retry: (failures, error) => failures < 1 && isUnreachable(error),
    networkMode: 'always',
    // `networkMode` would switch this off: a query that failed without a network runs again when the network is back.
    refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
    refetchInterval: ({ state }) => (isUnreachable(state.error) ? AGAIN_MS : false),
  },
  mutations: { networkMode: 'always' },
};

/** The cache of the server's answers; it is emptied when the user changes. */
export const queryClient = new FreshQueryClient({ defaultOptions: queryDefaults });

/** The context of the whole interface: the theme with its nonce, and the cache of answers. */
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

/** The nonce that the server wrote into this page. The policy refuses style elements without it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
