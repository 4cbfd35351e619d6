import { legacyAddressCalls } from '@hoivien/contract/areas/keeping/legacy-address/legacy-address.calls.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import type { Converted, LegacyState } from '@hoivien/contract/areas/keeping/legacy-address/legacy-address.schema.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type Told, tell } from '../../../kit/api/ask.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { once } from '../../../kit/ui/once.ts';
import './address.texts.ts';

/** Old addresses in one state, page by page, with the number in each state. */
export function useAddresses(state: LegacyState, page: number) {
  return useAnswer(
    legacyAddressCalls.list,
    { query: { state, page } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
}

/** The key of the running conversion, for `useIsRunning`. */
export const CONVERT_KEY = 'LegacyAddresses Convert';

/** The key of the running return to old addresses, for `useIsRunning`. */
export function addressKey(ids: readonly string[]): string {
  return `LegacyAddresses ${ids.join()}`;
}

/** Functions to convert addresses and to undo that; the toast of each has an undo button. */
export function useAddressActions() {
  const client = useQueryClient();
  const { message, t, formatNumber } = useWords();
  // Records of every kind contain addresses.
  const send = async (sent: Promise<Told<Converted>>) => {
    const answer = await sent;
    await client.invalidateQueries();
    const { left } = answer.data;
    const rest = left > 0 ? ` ${t('oldAddress.left', { count: formatNumber(left) })}.` : '';
    return { ids: answer.data.ids, said: `${message(answer.message ?? '')}.${rest}`.replace(/\.$/, '') };
  };
  const revert = async (ids: readonly string[], name?: string) => {
    await once(addressKey(ids), 'Revert', async () => {
      const { said } = await send(tell(legacyAddressCalls.revert, { body: { ids: [...ids] } }));
      notify.done(name ? `${said}: ${name}` : said);
    });
  };
  const convert = async (body: { certain: true } | { choices: { id: string; communeCode: string }[] }) => {
    await once(CONVERT_KEY, 'Convert', async () => {
      const { ids, said } = await send(tell(legacyAddressCalls.convert, { body }));
      notify.done(said, {
        ...(ids.length > 0 && { undo: () => revert(ids).catch((error: unknown) => notify.failed(error)) }),
      });
    });
  };
  return { convert, revert };
}
