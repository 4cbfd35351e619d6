/** One event of a stream of server-sent events. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** The server says something every 25 s at least; after this silence the connection is dead, in milliseconds. */
const SILENCE_MS = 60_000;

/**
 * The events of an answer as they come; ends with the answer, or when `signal` aborts.
 *
 * @throws DOMException TimeoutError when the server has been silent for too long, as after the machine slept
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { signal, silence = SILENCE_MS }: { signal?: AbortSignal | undefined; silence?: number } = {},
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  // A reading that waits ends by it.
  const leave = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', leave);
  try {
    for (;;) {
      const { done, value } = await within(silence, reader.read());
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const event = eventOf(part);
        if (event) yield event;
      }
    }
  } finally {
    // Also when the caller leaves: an open answer would hold its connection.
    signal?.removeEventListener('abort', leave);
    leave();
  }
}

/** Undefined for a comment, by which the server only shows that it lives. */
function eventOf(part: string): StreamEvent | undefined {
  const lines = part.split('\n');
  const valueOf = (name: string) =>
    lines.flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(name.length + 2)] : []));
  const data = valueOf('data');
  return data.length > 0 ? { event: valueOf('event')[0] ?? 'message', data: data.join('\n') } : undefined;
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DOMException('The stream is silent', 'TimeoutError')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
