import type { PublicPage } from '@hoivien/contract/kit/public-page.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, createContext, use } from 'react';
import { api } from '../api/client.ts';

/** The props of a part of a public page. */
export interface PublicPartProps<Data> {
  data: Data;
  /** The token of the page. */
  token: string;
  /** The person of the page. */
  page: PublicPage;
  /** Whether the page is about this part alone, because its link is about one thing. */
  isAlone: boolean;
}

/**
 * A part of the page that a link opens, which an area adds in `areas/x/public.ts`. It loads when a page has it, and uses
 * `useAreaWords`, because a public page must stay small.
 */
export interface PublicPart {
  /** Its name in the answer of the server. */
  readonly name: string;
  /** Its place on the page. */
  readonly order: number;
  /** Whether something of its data waits for an answer: such a part comes before all others. */
  readonly waits?: (data: never) => boolean;
  readonly load: () => Promise<ComponentType<PublicPartProps<never>>>;
}

/** Whether a user copied the link of the page: such a page shows, and answers nothing. */
export const CopiedPage = createContext(false);
export const useIsCopied = () => use(CopiedPage);

/** The key of the query of a public page. */
export const publicKey = (token: string) => ['publicPage', token] as const;

/** The address of a link at the server. */
export const publicPath = (token: string) => `/api/Public/${encodeURIComponent(token)}`;

/**
 * Sends an answer by its token, or a request by the token of the page, and loads the page again, also after a refusal.
 *
 * @example const send = usePublicSend(token); await send(meeting.token, { answer: 2, note });
 */
export function usePublicSend(pageToken: string) {
  const client = useQueryClient();
  return async (token: string, body: object, ask = ''): Promise<void> => {
    try {
      await api.send('POST', `${publicPath(token)}${ask && `/${ask}`}`, body);
    } finally {
      await client.invalidateQueries({ queryKey: publicKey(pageToken) });
    }
  };
}
