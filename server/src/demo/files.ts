import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { writeXlsx } from '../kit/spreadsheet/write-xlsx.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** A picture of a hall or a street in flat colours: sky, ground and some blocks. A PNG without a library. */
export function drawnPicture(width: number, height: number, sky: Colour, blocks: Colour, ground: Colour): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) {
    const start = y * (width * 3 + 1) + 1;
    for (let x = 0; x < width; x++) {
      const column = Math.floor((x / width) * 9);
      const top = height * (0.3 + 0.09 * ((column * 5) % 4));
      const isBlock = y > top && y < height * 0.78 && (x / width) * 9 - column < 0.86;
      const colour = y >= height * 0.78 ? ground : isBlock ? blocks : sky;
      rows.set(colour, start + x * 3);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([mark, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'ascii'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/**
 * A PDF of plain pages. It has the fonts that every reader has, which lack Vietnamese letters, so its lines are English.
 */
export function plainPdf(pages: readonly (readonly string[])[]): Buffer {
  const bodies = ['<</Type/Catalog/Pages 2 0 R>>', ''];
  bodies.push('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const kids: number[] = [];
  for (const lines of pages) {
    const shown = lines.map((line, at) => {
      const size = at === 0 ? 22 : 12;
      return `/F1 ${size} Tf (${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -${at === 0 ? 34 : 20} Td`;
    });
    const text = `BT 64 770 Td ${shown.join(' ')} ET`;
    bodies.push(`<</Length ${text.length}>>stream\n${text}\nendstream`);
    const content = bodies.length;
    bodies.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${content} 0 R>>`,
    );
    kids.push(bodies.length);
  }
  bodies[1] = `<</Type/Pages/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]/Count ${kids.length}>>`;
  let file = '%PDF-1.4\n';
  const places = bodies.map((body, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj${body}endobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const from = file.length;
  const size = bodies.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${from}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** A workbook with one column of texts below its heading. */
export function plainSheet(header: string, rows: readonly string[]): Promise<Buffer> {
  async function* lines() {
    yield rows.map((row) => [row]);
  }
  return buffer(writeXlsx({ sheet: header, columns: [{ header, kind: 'text' }], rows: lines() }));
}
