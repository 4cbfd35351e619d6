import type { Consent } from '@hoivien/contract/areas/consent/consent.schema.ts';
import type { LegalText } from '@hoivien/contract/areas/legal-text/legal-text.schema.ts';
import type {
  PersonData,
  Unrecorded,
  UnrecordedData,
} from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../kit/api/client.ts';
import { useWords } from '../../kit/i18n/words.ts';
import { notify } from '../../kit/ui/notify.tsx';

/** The address of a member's personal data in the API. */
export const urlOf = (id: string) => `/api/PersonalData/Members/${id}`;

/** The states of one member's data. */
export function usePersonData(id: string) {
  return useQuery({
    queryKey: ['PersonalData', 'member', id],
    queryFn: ({ signal }) => api.get<PersonData>(urlOf(id), { signal }),
  });
}

export function useConsents(id: string) {
  return useQuery({
    queryKey: ['PersonalData', 'consents', id],
    queryFn: ({ signal }) => api.get<Consent[]>(`${urlOf(id)}/Consents`, { signal }),
  });
}

/** All versions of all texts, newest first. */
export function useLegalTexts() {
  return useQuery({
    queryKey: ['PersonalData', 'texts'],
    queryFn: ({ signal }) => api.get<LegalText[]>('/api/PersonalData/LegalTexts', { signal }),
  });
}

/** Sends a change, refreshes everything that it may have changed, and shows a message. Rejects with the refusal. */
export function useSend() {
  const client = useQueryClient();
  const { message } = useWords();
  return async (path: string, body?: object) => {
    const answer = await api.send('POST', path, body);
    await client.invalidateQueries();
    notify.done(message(answer.message ?? ''));
  };
}

/** The address of people without a record of their own in the API. */
export const PEOPLE = '/api/PersonalData/People';

/** People without a record, by name, phone or e-mail. */
export function usePeople(search: string) {
  return useQuery({
    queryKey: ['PersonalData', 'people', search],
    queryFn: ({ signal }) => api.get<Unrecorded[]>(PEOPLE, { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
}

/** The states of the data of a person without a record. */
export function useNamed(id: string) {
  return useQuery({
    queryKey: ['PersonalData', 'named', id],
    queryFn: ({ signal }) => api.get<UnrecordedData>(`${PEOPLE}/${id}`, { signal }),
  });
}

/** Downloads a copy of all data about a person. */
export async function downloadCopy(at: string, format: 'json' | 'xlsx'): Promise<void> {
  const { blob, fileName } = await api.download(`${at}/Export`, { format });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
