// Long: 'the code on the screen is what a banking app reads, and account, amount and reference can be copied' in web/src/areas/money/fee/PublicFees.test.tsx holds the same rule in the plain run.
import { readVietQr, vietQr } from '@hoivien/contract/kit/payment/vietqr.ts';
import { expect, test, vi } from 'vitest';
import { render } from '../../../kit/testing/render.ts';
import { readCode } from './testing/read-qr.ts';
import { VietQrCanvas, VietQrPicture } from './VietQrPicture.tsx';

const CODES = 1_000;
const AT_ONCE = 50;
/** Sides in pixels: on the page of a fee, on an A5 receipt at 150 dots per inch, and on a phone. */
const SIDES = { screen: 160, paper: 148, phone: 260 };

/** A whole number from 0 on, below `most`, by a fixed series. */
function series(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** The checksum of EMVCo, calculated bit by bit, without the code of the product. */
function checkOf(text: string): string {
  let rest = 0xffff;
  for (const byte of new TextEncoder().encode(text))
    for (let bit = 7; bit >= 0; bit -= 1) {
      const isOdd = ((rest >> 15) & 1) !== ((byte >> bit) & 1);
      rest = ((rest << 1) & 0xffff) ^ (isOdd ? 0x1021 : 0);
    }
  return rest.toString(16).toUpperCase().padStart(4, '0');
}

test('another program reads all fields of 1,000 random fees from the page, the receipt and the member’s link', async () => {
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
          <div key={transfer.purpose} id={transfer.purpose}>
            <VietQrPicture code={vietQr(transfer)} label="VietQR" />
            <VietQrCanvas code={vietQr(transfer)} label="VietQR" />
          </div>
        ))}
      </>,
    );
    for (const transfer of some) {
      const place = screen.container.querySelector(`#${transfer.purpose}`);
      const [svg, canvas] = [place?.querySelector('svg'), place?.querySelector('canvas')];
      if (!svg || !canvas) throw new Error('The pictures are not there.');
      const read = [await readCode(svg, SIDES.screen), await readCode(svg, SIDES.paper)];
      // A canvas is painted a moment after it is there.
      read.push(await vi.waitFor(() => readCode(canvas, SIDES.phone)));
      for (const text of read) {
        expect(readVietQr(text)).toEqual(transfer);
        expect(text.slice(-4)).toBe(checkOf(text.slice(0, -4)));
      }
    }
    await screen.unmount();
  }
});
