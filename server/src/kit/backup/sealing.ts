import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { PlainRefusal } from './plain-refusal.ts';

/** The file of the public key in the data folder. */
const KEY_FILE = 'backup.public-key';
const PUBLIC_KEY = /^age1[0-9a-z]{58}$/;
const SECRET_KEY = /^AGE-SECRET-KEY-1[0-9A-Z]{58}$/;

/** A step of a pipeline. */
export type Step = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

/** The public key to which backups are sealed; undefined when they are not. */
export function publicKeyIn(dataDir: string): string | undefined {
  const file = join(dataDir, KEY_FILE);
  if (!existsSync(file)) return undefined;
  const key = readFileSync(file, 'utf8').trim();
  if (PUBLIC_KEY.test(key)) return key;
  throw new PlainRefusal(
    `${file} không chứa khoá công khai của age (một dòng bắt đầu bằng age1). Hãy sửa lại, xoá tệp này, hoặc tạo khoá mới: npm run backup -- --new-key`,
    `${file} holds no public key of age (one line that begins with age1). Correct it, remove the file, or make a new key: npm run backup -- --new-key`,
  );
}

/** Makes a pair of keys, keeps the public one and returns both. Nothing keeps the secret one. */
export async function makeKeys(dataDir: string): Promise<{ secret: string; publicKey: string; file: string }> {
  const secret = await generateX25519Identity();
  const publicKey = await identityToRecipient(secret);
  const file = join(dataDir, KEY_FILE);
  writeFileSync(file, `${publicKey}\n`, { mode: 0o600, flush: true });
  return { secret, publicKey, file };
}

/** The secret key in a text, which may be the file of `age-keygen` with its comments. */
export function secretIn(text: string): string {
  const key = text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => SECRET_KEY.test(line));
  if (key) return key;
  throw new PlainRefusal(
    'Đó không phải khoá bí mật của bản sao lưu: cần một dòng bắt đầu bằng AGE-SECRET-KEY-1.',
    'That is no secret key of backups: a line that begins with AGE-SECRET-KEY-1 is needed.',
  );
}

export function publicKeyOf(secret: string): Promise<string> {
  return identityToRecipient(secret);
}

export function sealing(publicKey: string): Step {
  return async function* (source) {
    const encrypter = new Encrypter();
    encrypter.addRecipient(publicKey);
    yield* chunksOf(await encrypter.encrypt(webStream(source)));
  };
}

/** @throws Error of age when the bytes were not sealed to this key or were changed. */
export function unsealing(secret: string): Step {
  return async function* (source) {
    const decrypter = new Decrypter();
    decrypter.addIdentity(secret);
    yield* chunksOf(await decrypter.decrypt(webStream(source)));
  };
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(source, { objectMode: false })) as ReadableStream<Uint8Array>;
}
