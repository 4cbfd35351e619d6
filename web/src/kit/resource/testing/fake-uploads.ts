import { vi } from 'vitest';

export interface UploadRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** The size of the body in bytes. */
  size: number;
}

interface UploadAnswer {
  status?: number;
  body?: unknown;
}

/**
 * A tus server in the place of XMLHttpRequest. It accepts every byte, unless `answer` gives another answer to a
 * request. 'cut' means a lost connection, 'wait' an answer that never comes.
 *
 * @example const asked = fakeUploads(({ method }) => (method === 'PATCH' ? { status: 500 } : undefined));
 */
export function fakeUploads(
  answer: (request: UploadRequest) => UploadAnswer | 'cut' | 'wait' | undefined = () => undefined,
): UploadRequest[] {
  const asked: UploadRequest[] = [];
  const sizes = new Map<string, { length: number; offset: number }>();

  class FakeRequest {
    upload: { onprogress: ((event: object) => void) | null } = { onprogress: null };
    onload: (() => void) | null = null;
    onerror: ((event: object) => void) | null = null;
    status = 0;
    responseText = '';
    method = '';
    path = '';
    headers: Record<string, string> = {};
    answered: Record<string, string> = {};

    open(method: string, address: string) {
      this.method = method;
      this.path = new URL(address, window.location.origin).pathname;
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name.toLowerCase()] = value;
    }
    getResponseHeader(name: string) {
      return this.answered[name.toLowerCase()] ?? null;
    }
    abort() {
      this.onload = null;
      this.onerror = null;
    }
    send(body: Blob | null) {
      const request = { method: this.method, path: this.path, headers: this.headers, size: body?.size ?? 0 };
      asked.push(request);
      const given = answer(request);
      if (given === 'wait') return;
      setTimeout(() => {
        if (given === 'cut') {
          this.onerror?.({});
          return;
        }
        this.status = given?.status ?? this.take(request);
        this.responseText = given?.body === undefined ? '' : JSON.stringify(given.body);
        this.onload?.();
      });
    }
    take({ method, path, headers, size }: UploadRequest): number {
      if (method === 'POST') {
        const id = `0197a000-0000-7000-8000-${String(sizes.size + 1).padStart(12, '0')}`;
        sizes.set(`${path}/${id}`, { length: Number(headers['upload-length']), offset: 0 });
        this.answered = { location: `${path}/${id}` };
        return 201;
      }
      const present = sizes.get(path);
      if (!present) return 404;
      present.offset += method === 'PATCH' ? size : 0;
      this.answered = { 'upload-offset': String(present.offset), 'upload-length': String(present.length) };
      return method === 'HEAD' ? 200 : 204;
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return asked;
}
