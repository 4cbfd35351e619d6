import { randomFillSync } from 'node:crypto';

let lastTime = 0;
let counter = 0;
const random = Buffer.alloc(8);

/** A version 7 UUID (RFC 9562): ordered by time, and within one millisecond by a counter of 12 bits. */
export function uuidv7(): string {
  const now = Date.now();
  if (now > lastTime) {
    lastTime = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastTime += 1;
    counter = 0;
  }
  randomFillSync(random);
  random[0] = ((random[0] as number) & 0x3f) | 0x80;
  const time = lastTime.toString(16).padStart(12, '0');
  const tail = random.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
