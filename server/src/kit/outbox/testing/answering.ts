import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface Asked {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** An HTTP server on the loopback address that stores what it was asked and answers JSON. */
export async function answering(answer: (asked: Asked) => { status?: number; body?: unknown } | Promise<never>) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = '', headers } = request;
    const one = { url, headers, body: Buffer.concat(chunks).toString('utf8') };
    asked.push(one);
    const { status = 200, body } = await answer(one);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** A mail server on the loopback address that stores received mail; `answer` may refuse a recipient. */
export async function mailServer(
  answer: (address: string) => Error | undefined = () => undefined,
  onMail: (text: string) => Promise<void> = async () => undefined,
) {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(answer(address) ?? null),
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      stream.on('end', () => {
        mails.push(text);
        void answerAfter(onMail(text), done);
      });
    },
  });
  // A client that was killed breaks its connection.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { mails, port, [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())) };
}

/** Answers the client once the work about its mail has ended. */
async function answerAfter(work: Promise<unknown>, done: (error?: Error) => void): Promise<void> {
  try {
    await work;
  } catch (error) {
    done(error as Error);
    return;
  }
  done();
}
