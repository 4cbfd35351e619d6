import { attachmentCalls, uploadCalls } from '@hoivien/contract/kit/attachment.calls.ts';
import { sendFile } from './ask.ts';
import { type Attachment, UPLOAD_CHUNK } from '@hoivien/contract/kit/attachment.ts';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError } from './api-error.ts';
import { renewTokens } from './refresh.ts';
import { readTokens } from './tokens.ts';

/** Milliseconds between tries. After a part has arrived the counting begins anew. */
const RETRY_DELAYS = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

interface Listeners {
  /** Called with the share that has arrived, from 0 to 1. */
  onProgress: (share: number) => void;
  onDone: (file: Attachment) => void;
  /** The connection is lost and no tries are left. The upload continues when the browser is online again. */
  onCut: () => void;
  /** The server refused the upload for good. */
  onRefused: (error: ApiError) => void;
}

export interface RunningUpload {
  /** Continues from the last complete part. */
  resume: () => void;
  /** Stops, and asks the server to delete the bytes that arrived. */
  cancel: () => void;
}

/**
 * Uploads a file in parts (the tus protocol). After a lost connection at most one part must be sent again.
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
    // When a person leaves the form, the server deletes the bytes later; the browser does not search for them.
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

/**
 * Uploads a file whose rows the server reads. A large one goes in parts, because a proxy in front may refuse it at once.
 *
 * @throws ApiError with status 0 when the connection is lost for good
 */
export async function uploadToRead(file: File, onProgress: (share: number) => void): Promise<Attachment> {
  if (file.size <= UPLOAD_CHUNK) return (await sendFile(attachmentCalls.upload, file, { onProgress })).data;
  return new Promise((onDone, reject) => {
    const running = uploadResumable(file, {
      onProgress,
      onDone,
      onCut: () => {
        running.cancel();
        reject(new ApiError(0, null));
      },
      onRefused: reject,
    });
  });
}

/** Asks the server to delete an unwanted upload. If this fails, the server's daily sweep deletes it. */
export function dropUpload(id: string): void {
  Upload.terminate(`${UPLOADS()}/${id}`, { ...signed(), retryDelays: [] }).catch(() => undefined);
}

const UPLOADS = () => new URL(uploadCalls.begin.url, window.location.origin).href;

/** Adds the present token to every request, and a new one after the server refused a token. */
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

/** Whether another try may help: no answer, another count of bytes than the server's, or an error of the server. */
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
