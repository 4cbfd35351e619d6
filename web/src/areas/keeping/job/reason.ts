import type { Words } from '../../../kit/i18n/words.ts';
import { reasonText as ownReason } from '../../../kit/outbox/reason-text.ts';
import './jobs.texts.ts';

/** The reasons of servers and of the network, in the order in which they are looked for. */
const patterns = [
  [/^expired$/, 'job.expired'],
  [/^unexpected$/, 'job.unexpected'],
  [/^HTTP \d{3}/, 'job.gateway'],
  [/TIMEOUT|TIMEDOUT|TimeoutError|AbortError/i, 'job.timeout'],
  [/^(ECONN|ENOTFOUND|EDNS|EAI_|EHOSTUNREACH|ENETUNREACH|ESOCKET|ETLS|EPIPE|TypeError|CERT_)/, 'job.unreachable'],
  [/^EAUTH|^53[0-5]\b/, 'job.refusedSignIn'],
  [/^(552|452)\b|5\.2\.2/, 'job.full'],
  [/^5\d\d\b/, 'job.noMailbox'],
  [/^4\d\d\b/, 'job.later'],
] as const;

/** The reason of a failed delivery in words, with what the server said in brackets. */
export function reasonText(reason: string | null, { t }: Pick<Words, 't'>): string {
  if (!reason) return t('job.unexpected');
  const key = patterns.find(([pattern]) => pattern.test(reason))?.[1];
  return key ? t(key, { detail: reason }) : ownReason(t, reason);
}
