import { type Attachment, UPLOAD_CHUNK } from '@hoivien/contract/kit/attachment.ts';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError } from './api-error.ts';
import { renewTokens } from './refresh.ts';
import { readTokens } from './tokens.ts';

/** Waits between tries, in milliseconds; counted anew once something has gone through. */
const RETRY_DELAYS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

interface Listeners {
  /** Told how much has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
  onDone: (file: Attachment) => void;
  /** The connection is gone and no more tries are made by themselves; it goes on when the browser is online again. */
  onCut: () => void;
  /** It will not go on: the server refused it. */
  onRefused: (error: ApiError) => void;
}

export interface RunningUpload {
  /** Goes on where it stopped. */
  resume: () => void;
  /** Stops, and has the server drop what has arrived. */
  cancel: () => void;
}

/**
 * Sends a file in parts (the tus protocol). A lost connection costs at most the part that was on its way.
 *
 * @example const running = uploadResumable(file, { onProgress: setShare, onDone: add, onCut, onRefused }); running.cancel();
 */
export function uploadResumable(file: File, listeners: Listeners): RunningUpload {
  const upload = new Upload(file, {
    ...signed(),
    endpoint: UPLOADS(),
    chunkSize: UPLOAD_CHUNK,
    metadata: { filename: file.name },
    retryDelays: RETRY_DELAYS,
    // What has been sent for a form that was left is swept, not found again.
    storeFingerprintForResuming: false,
    onProgress: (sent, total) => listeners.onProgress(total > 0 ? sent / total : 0),
    onSuccess: () => {
      stopListening();
      const id = upload.url?.split('/').at(-1) ?? '';
      listeners.onDone({ id, fileName: file.name, size: file.size });
    },
    onError: (error) => {
      const answer = error instanceof DetailedError ? error.originalResponse : null;
      const status = answer?.getStatus() ?? 0;
      if (mayPass(status)) {
        listeners.onCut();
        return;
      }
      stopListening();
      listeners.onRefused(new ApiError(status, parsed(answer?.getBody())));
    },
  });
  const resume = () => upload.start();
  window.addEventListener('online', resume);
  const stopListening = () => window.removeEventListener('online', resume);
  upload.start();
  return {
    resume,
    cancel: () => {
      stopListening();
      upload.abort(upload.url !== null).catch(() => undefined);
    },
  };
}

/** Has the server drop a file that was uploaded and is not wanted after all; what is left is swept there. */
export function dropUpload(id: string): void {
  Upload.terminate(`${UPLOADS()}/${id}`, { ...signed(), retryDelays: [] }).catch(() => undefined);
}

const UPLOADS = () => new URL('/api/Uploads', window.location.origin).href;

/** Puts the token of the moment on every request, and a new one when the server refused it. */
function signed() {
  let refused: string | null = null;
  let sent: string | null = null;
  return {
    onBeforeRequest: async (request: { setHeader: (name: string, value: string) => void }) => {
      if (refused) await renewTokens(refused).catch(() => undefined);
      refused = null;
      sent = readTokens()?.accessToken ?? null;
      if (sent) request.setHeader('authorization', `Bearer ${sent}`);
    },
    onShouldRetry: (error: DetailedError) => {
      const status = error.originalResponse?.getStatus() ?? 0;
      if (status === 401) refused = sent;
      return status === 401 ? sent !== null : mayPass(status);
    },
  };
}

/** No answer, a part that was counted otherwise than the server did, or a server in trouble. */
function mayPass(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || status >= 500;
}

function parsed(body: string | undefined): unknown {
  try {
    return JSON.parse(body ?? '') as unknown;
  } catch {
    return null;
  }
}
