import { attachmentCalls } from '@hoivien/contract/kit/attachment.calls.ts';
import { tell } from '../api/ask.ts';

/** Shorter than the lifetime of an address, so that the cache never returns an expired one. */
const KNOWN_FOR_MS = 45_000;

/** The query for the address of a stored picture; it is asked again when the address has expired. */
export function pictureAddress(id: string) {
  return {
    queryKey: ['Attachments', 'address', id],
    queryFn: async () => (await tell(attachmentCalls.link, { params: { id } })).data.address,
    staleTime: KNOWN_FOR_MS,
    gcTime: KNOWN_FOR_MS,
    // The picture is there already; a new request would only give another address.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}
