import type { Consent } from '@hoivien/contract/areas/consent/consent.schema.ts';
import type { LegalText } from '@hoivien/contract/areas/legal-text/legal-text.schema.ts';
import type { PersonData } from '@hoivien/contract/areas/personal-data/personal-data.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../kit/api/client.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';

const urlOf = (id: string) => `/api/PersonalData/Members/${id}`;

/** How the data of one member stand. */
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

/** Every version of every text, the newest first. */
export function useLegalTexts() {
  return useQuery({
    queryKey: ['PersonalData', 'texts'],
    queryFn: ({ signal }) => api.get<LegalText[]>('/api/PersonalData/LegalTexts', { signal }),
  });
}

/** Sends a change, brings everything it may have touched up to date and says what was done. Rejects with the refusal. */
export function useSend() {
  const client = useQueryClient();
  const { message } = useWords();
  return async (path: string, body?: object) => {
    const answer = await api.send('POST', path, body);
    await client.invalidateQueries();
    notify.done(message(answer.message ?? ''));
  };
}

/** Hands over a copy of everything about somebody as a file. */
export async function downloadCopy(id: string, format: 'json' | 'xlsx'): Promise<void> {
  const { blob, fileName } = await api.download(`${urlOf(id)}/Export`, { format });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
