import { page } from 'vitest/browser';
import { afterEach, expect, test } from 'vitest';
import { renderInApp } from '../testing/render-in-app.tsx';
import { PlaceText } from './PlaceText.tsx';

afterEach(() => page.viewport(1366, 768));

const ADDRESS =
  '12 Nguyễn Thị Minh Khai, Phường Tân Sơn Nhì, Huyện Bà Rịa - Vũng Tàu, Thành phố Hồ Chí Minh, Thừa Thiên Huế';

/** The lines on which a text stands. */
function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

test.each([120, 180, 240, 300, 390, 700])(
  'in %i pixels an address breaks between its units and leaves the line nowhere',
  async (width) => {
    const { screen } = await renderInApp(
      <p style={{ width }} data-testid="place">
        <PlaceText text={ADDRESS} />
      </p>,
    );
    const place = screen.getByTestId('place').element();
    expect(place.textContent).toBe(ADDRESS);
    const units = [...place.querySelectorAll('span')];
    expect(units.map(({ textContent }) => textContent)).toEqual(ADDRESS.split(/(?<=,) /));
    for (const unit of units) {
      const isFitting = unit.scrollWidth <= width && naturalWidth(unit) <= width;
      if (isFitting) expect([unit.textContent, linesOf(unit)]).toEqual([unit.textContent, 1]);
    }
    expect(place.scrollWidth).toBeLessThanOrEqual(width);
  },
);

function naturalWidth(unit: HTMLElement): number {
  const copy = unit.cloneNode(true) as HTMLElement;
  copy.style.cssText = 'position: absolute; white-space: nowrap; max-width: none; visibility: hidden';
  unit.after(copy);
  const { width } = copy.getBoundingClientRect();
  copy.remove();
  return width;
}
