import jsQR from 'jsqr';

/** The text of a code, a drawing or a canvas, in a size in pixels, read by a package that writes no codes. */
export async function readCode(code: SVGElement | HTMLCanvasElement, side: number): Promise<string> {
  const picture = code instanceof HTMLCanvasElement ? code : await pictureOf(code);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: side, height: side });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser draws no pictures.');
  pen.drawImage(picture, 0, 0, side, side);
  const found = jsQR(pen.getImageData(0, 0, side, side).data, side, side);
  if (!found) throw new Error('There is no code that can be read.');
  return found.data;
}

async function pictureOf(drawing: SVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  return image;
}
