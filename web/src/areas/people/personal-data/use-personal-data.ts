import { legalTextCalls } from '@hoivien/contract/areas/people/personal-data/legal-text.calls.ts';
import { subjectCalls, unrecordedCalls } from '@hoivien/contract/areas/people/personal-data/personal-data.calls.ts';
import { useAnswer } from '../../../kit/api/use-call.ts';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { fetchFile, type Told } from '../../../kit/api/ask.ts';
import { consentCalls } from '@hoivien/contract/areas/people/personal-data/consent.calls.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';

/** The states of one member's data. */
export function usePersonData(id: string) {
  return useAnswer(subjectCalls.read, { params: { id } });
}

export function useConsents(id: string) {
  return useAnswer(consentCalls.list, { params: { id } });
}

/** All versions of all texts, newest first. */
export function useLegalTexts() {
  return useAnswer(legalTextCalls.list, {});
}

/** Sends a change, refreshes everything that it may have changed, and shows a message. Rejects with the refusal. */
export function useSend() {
  const client = useQueryClient();
  const { message } = useWords();
  return async (sent: Promise<Told<unknown>>) => {
    const answer = await sent;
    await client.invalidateQueries();
    notify.done(message(answer.message ?? ''));
  };
}

/** People without a record, by name, phone or e-mail. */
export function usePeople(search: string) {
  return useAnswer(
    unrecordedCalls.find,
    { query: { search } },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
}

/** The states of the data of a person without a record. */
export function useNamed(id: string) {
  return useAnswer(unrecordedCalls.read, { params: { id } });
}

export type CopyCall = typeof subjectCalls.export | typeof unrecordedCalls.export;

/** Downloads a copy of all data about a person. */
export async function downloadCopy(call: CopyCall, id: string, format: 'json' | 'xlsx'): Promise<void> {
  const { blob, fileName } = await fetchFile(call, { params: { id }, query: { format } });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
