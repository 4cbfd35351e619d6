import type { Readable } from 'node:stream';
import { outsideTransaction } from '../../db/open-transaction.ts';
import type { CalendarPart, TemplatePart, WaitReason } from '../../db/tables/outbox.ts';

/** A file of a mail, with its bytes. `cid` is the name by which the HTML shows a picture. */
export interface OutgoingFile {
  fileName: string;
  mime: string;
  cid?: string | undefined;
  read: () => Readable;
}

/** One message as a driver gets it. */
export interface Outgoing {
  id: string;
  messageId: string;
  address: string;
  subject: string | null;
  body: string;
  html?: string | null;
  files?: readonly OutgoingFile[];
  calendar?: CalendarPart | null;
  template?: TemplatePart | null;
  language?: 'vi' | 'en' | null;
  unsubscribe?: string | null;
  /** Whether the message has a text for another channel. */
  hasFallback?: boolean;
}

/**
 * The result of one try. Its `reason` names the failure without any content of the message; `tells` lets the readers of
 * the outbox know at once.
 */
export type Outcome =
  | { result: 'sent'; providerId?: string | undefined }
  /** No further try can help. `isBounce`: the address itself was refused. */
  | { result: 'failed'; reason: string; isBounce?: boolean; tells?: boolean }
  /** A later try may help, after the usual waits. */
  | { result: 'again'; reason: string; tells?: boolean }
  /** Nothing goes out before `until`. `forAll`: neither does any other message of the channel. */
  | { result: 'wait'; reason: string; until: Date; waitsFor: WaitReason; forAll?: boolean; tells?: boolean }
  /** The receiver cannot be reached here; the text for the other channel goes out instead. */
  | { result: 'fallback'; reason: string }
  /** The channel sends nothing until an administrator changes its settings. */
  | { result: 'stopped'; reason: string };

/** A channel's way out. It must not throw for failures that it can name. */
export interface Driver {
  send: (message: Outgoing) => Promise<Outcome>;
  /** A run of the job begins; connections stay open until as many runs have ended. */
  begin?: () => void;
  end?: () => void;
  /** Whether the channel waits for an administrator, so that no message needs to be tried. */
  isStopped?: () => Promise<boolean>;
}

/** Milliseconds that a server may take for an answer. All steps of one message must fit into the lease of a claim. */
export const PATIENCE = 15_000;

/** Milliseconds after which a channel with wrong settings tries again. */
const SETTINGS_PAUSE = 15 * 60_000;

/** No message of the channel can go out before an administrator has changed a setting or paid. */
export function wrongSettings(reason: string, now: Date): Outcome {
  const until = new Date(now.getTime() + SETTINGS_PAUSE);
  return { result: 'wait', reason, until, waitsFor: 'settings', forAll: true, tells: true };
}

/** Mail servers repeat the refused address in their answers; it is removed. */
const ADDRESS = /<[^>]*>?|[^\s,;:()]+@[^\s,;()]+/g;

/** The reason of a failure as it is stored: one line without addresses. */
export function reasonOf(text: string): string {
  return text.slice(0, 2_000).replace(ADDRESS, '…').replace(/\s+/g, ' ').slice(0, 200);
}

/** The answer of an HTTP server, or the reason why there is none. */
export async function ask(
  address: string,
  {
    method = 'POST',
    headers,
    body,
    holdsLock = false,
  }: { method?: string; headers?: Record<string, string>; body: string; holdsLock?: boolean },
): Promise<{ status: number; data: unknown } | { status: 0; reason: string }> {
  if (!holdsLock) outsideTransaction('ask');
  try {
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
      headers: headers ?? {},
      body,
    });
    const text = await response.text();
    return { status: response.status, data: jsonOf(text) };
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } };
    return { status: 0, reason: cause?.code ?? name };
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
