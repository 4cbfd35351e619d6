import {
  CHANNELS,
  type FoundKind,
  isEmptySelection,
  type ListedOnly,
  type Selection,
} from '@hoivien/contract/kit/recipients/recipients.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { emailCalls, recipientCalls } from '@hoivien/contract/kit/recipients/recipient.calls.ts';
import { ask } from '../../api/ask.ts';

/** By which channels recipients are reached, and for which purpose of a consent. */
export interface ReachAsked {
  channels?: readonly number[] | undefined;
  purpose?: string | null | undefined;
}

/** The pause in choosing before the total follows, in milliseconds. */
const PAUSE = 300;

const bodyOf = (selection: Selection, { channels = [], purpose = null }: ReachAsked) => ({
  selection,
  channels: CHANNELS.filter((channel) => channels.includes(channel)),
  purpose,
});

/** The numbers of a selection, a moment after its last change. */
export function useRecipientCount(area: string, selection: Selection, reach: ReachAsked) {
  const text = JSON.stringify(bodyOf(selection, reach));
  const [asked] = useDebouncedValue(text, PAUSE);
  const body = JSON.parse(asked) as ReturnType<typeof bodyOf>;
  return useQuery({
    queryKey: [area, 'recipients', asked],
    queryFn: ({ signal }) => ask(recipientCalls(area).count, { body, signal }),
    enabled: !isEmptySelection(body.selection),
    placeholderData: keepPreviousData,
  });
}

export const RECIPIENTS_SHOWN = 50;

/** One page of the recipients of a selection. */
export function useRecipientPage(
  area: string,
  selection: Selection,
  reach: ReachAsked,
  { page, only, isOff = false }: { page: number; only: ListedOnly | null; isOff?: boolean },
) {
  const body = { ...bodyOf(selection, reach), page, only, pageSize: RECIPIENTS_SHOWN };
  return useQuery({
    queryKey: [area, 'recipientPage', JSON.stringify(body)],
    queryFn: ({ signal }) => ask(recipientCalls(area).preview, { body, signal }),
    placeholderData: keepPreviousData,
    enabled: !isOff,
  });
}

/** What a text finds among everything from which recipients are chosen. */
export function useFound(area: string, search: string, kind: FoundKind | undefined) {
  return useQuery({
    queryKey: [area, 'recipientsFound', search, kind ?? null],
    queryFn: ({ signal }) => ask(recipientCalls(area).found, { query: { search, ...(kind && { kind }) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Gives a record an e-mail, and counts again. */
export function useMend(area: string) {
  const client = useQueryClient();
  return async (recordArea: string, id: string, emailAddress: string) => {
    const { read, write } = emailCalls(recordArea);
    const { version } = await ask(read, { params: { id } });
    await ask(write, { params: { id }, body: { version, emailAddress } });
    await Promise.all([area, recordArea].map((one) => client.invalidateQueries({ queryKey: [one] })));
  };
}
