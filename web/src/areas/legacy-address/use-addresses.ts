import type {
  Converted,
  LegacyPage,
  LegacyState,
} from '@hoivien/contract/areas/legacy-address/legacy-address.schema.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';
import { once } from '../../kit/ui/once.ts';
import './address.texts.ts';

const URL = '/api/Members/LegacyAddresses';

/** Old addresses in one state, page by page, with the number in each state. */
export function useAddresses(state: LegacyState, page: number) {
  return useQuery({
    queryKey: ['LegacyAddresses', state, page],
    queryFn: ({ signal }) => api.get<LegacyPage>(URL, { query: { state, page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
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
  const send = async (path: string, body: object) => {
    const answer = await api.send<Converted>('POST', `${URL}/${path}`, body);
    await client.invalidateQueries();
    const { left } = answer.data;
    const rest = left > 0 ? ` ${t('oldAddress.left', { count: formatNumber(left) })}.` : '';
    return { ids: answer.data.ids, said: `${message(answer.message ?? '')}.${rest}`.replace(/\.$/, '') };
  };
  const revert = async (ids: readonly string[], name?: string) => {
    await once(addressKey(ids), 'Revert', async () => {
      const { said } = await send('Revert', { ids });
      notify.done(name ? `${said}: ${name}` : said);
    });
  };
  const convert = async (body: { certain: true } | { choices: { id: string; communeCode: string }[] }) => {
    await once(CONVERT_KEY, 'Convert', async () => {
      const { ids, said } = await send('Convert', body);
      notify.done(said, {
        ...(ids.length > 0 && { undo: () => revert(ids).catch((error: unknown) => notify.failed(error)) }),
      });
    });
  };
  return { convert, revert };
}
