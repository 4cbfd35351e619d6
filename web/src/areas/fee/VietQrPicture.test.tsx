import { readVietQr, vietQr } from '@hoivien/contract/kit/vietqr.ts';
import { decodeQR } from 'qr/decode.js';
import { expect, test } from 'vitest';
import { render } from '../../kit/testing/render.ts';
import { VietQrPicture } from './VietQrPicture.tsx';

const CODES = 1_000;
const AT_ONCE = 50;
const SIDE = 360;

/** A whole number from 0 on, below `most`, by a fixed series. */
function series(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

async function readPicture(svg: Element): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: SIDE, height: SIDE });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser draws no pictures.');
  pen.drawImage(image, 0, 0, SIDE, SIDE);
  const { data } = pen.getImageData(0, 0, SIDE, SIDE);
  return decodeQR({ width: SIDE, height: SIDE, data });
}

test('another program reads account, amount and reference of 1,000 random fees from the picture', async () => {
  const below = series(20_261_125);
  const digits = (count: number) => Array.from({ length: count }, () => below(10)).join('');
  const transfers = Array.from({ length: CODES }, () => ({
    bankBin: ['970436', '970407', '970422', '970418'][below(4)] ?? '970436',
    accountNumber: digits(8 + below(12)),
    amount: 1 + below(10 ** (1 + below(11))),
    purpose: `HP${digits(11)}`,
    holder: 'HIEP HOI DOANH NGHIEP',
  }));
  for (let from = 0; from < CODES; from += AT_ONCE) {
    const some = transfers.slice(from, from + AT_ONCE);
    const screen = await render(
      <>
        {some.map((transfer) => (
          <VietQrPicture key={transfer.purpose} code={vietQr(transfer)} label={transfer.purpose} />
        ))}
      </>,
    );
    for (const transfer of some) {
      const svg = screen.container.querySelector(`svg[aria-label="${transfer.purpose}"]`);
      if (!svg) throw new Error('The picture is not there.');
      const text = await readPicture(svg);
      expect(text).toBe(vietQr(transfer));
      expect(readVietQr(text)).toEqual(transfer);
    }
    await screen.unmount();
  }
}, 240_000);
