import { publicInfoCalls } from '@hoivien/contract/kit/session/public-info.calls.ts';
import { useAnswer } from './use-answer.ts';

/** The association's data, also for visitors: its name, its logo, and what signing in offers. */
export function usePublicInfo() {
  return useAnswer(publicInfoCalls.read, {}, { staleTime: Number.POSITIVE_INFINITY });
}
