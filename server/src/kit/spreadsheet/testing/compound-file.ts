const SECTOR = 512;
const END = 0xffff_fffe;

/** A container of streams as programs of before 2007 and encrypted workbooks have it. Streams are longer than 4096 bytes. */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const table: number[] = [END];
  const sectors: Buffer[] = [Buffer.alloc(SECTOR)];
  const add = (bytes: Buffer): number => {
    const first = sectors.length;
    for (let at = 0; at < bytes.length; at += SECTOR) {
      const sector = Buffer.alloc(SECTOR);
      bytes.copy(sector, 0, at, at + SECTOR);
      table.push(at + SECTOR < bytes.length ? sectors.length + 1 : END);
      sectors.push(sector);
    }
    return first;
  };
  const entries = Object.entries(streams).map(([name, bytes]) => entryOf(name, 2, add(bytes), bytes.length));
  const directory = add(Buffer.concat([entryOf('Root Entry', 5, END, 0), ...entries]));
  const [fat = Buffer.alloc(0)] = sectors;
  for (const [at, next] of table.entries()) fat.writeUInt32LE(next, at * 4);
  return Buffer.concat([headOf(directory), ...sectors]);
}

function headOf(directory: number): Buffer {
  const head = Buffer.alloc(SECTOR, 0xff);
  head.fill(0, 0, 76);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(directory, 48);
  head.writeUInt32LE(0, 76);
  return head;
}

function entryOf(name: string, kind: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(kind, 66);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}
