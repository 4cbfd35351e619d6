import { randomFillSync } from 'node:crypto';

let lastTime = 0;
let counter = 0;
/** Random bytes for the next ids: one request per id took a twentieth of the time of an import. */
const random = Buffer.alloc(8 * 256);
let used = random.length;

/** A version 7 UUID (RFC 9562). Ids sort by time; within one millisecond a counter of 12 bits orders them. */
export function uuidv7(): string {
  const now = Date.now();
  if (now > lastTime) {
    lastTime = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastTime += 1;
    counter = 0;
  }
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  random[used] = ((random[used] as number) & 0x3f) | 0x80;
  const time = lastTime.toString(16).padStart(12, '0');
  const tail = random.toString('hex', used, used + 8);
  used += 8;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** The least id of a moment, in milliseconds since 1970; ids of later moments are greater. */
export function idsSince(milliseconds: number): string {
  const time = Math.max(0, milliseconds).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}
