export interface StreamEvent {
  event: string;
  data: string;
}

/**
 * Milliseconds of silence after which the connection counts as dead: the server sends something at least every 25 s.
 */
const SILENCE_MS = 60_000;

/**
 * The events of an answer, until it ends or `signal` aborts.
 *
 * @throws DOMException TimeoutError when the server was silent for too long, for example after the machine slept
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  { signal, silence = SILENCE_MS }: { signal?: AbortSignal | undefined; silence?: number } = {},
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  // Cancelling also ends a read that is waiting.
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
    // Runs also when the caller leaves the loop: an open answer would hold its connection.
    signal?.removeEventListener('abort', leave);
    leave();
  }
}

/** The event of a part; undefined for a comment, which the server sends to keep the connection alive. */
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
