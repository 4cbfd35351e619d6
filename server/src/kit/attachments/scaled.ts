import { outsideTransaction } from '../../db/open-transaction.ts';

/** More pixels than any camera has; a small file may claim far more and would fill the memory. */
const MOST_PIXELS = 60_000_000;

/** Seconds that one picture may take. */
const PATIENCE = 10;

/** The picture that is made at present: each may need 200 MB for that time, so they are made one after the other. */
let last: Promise<unknown> = Promise.resolve();

/**
 * A picture as a JPEG within these sides, in pixels, and never larger than it is; undefined for a file that cannot be read
 * as a picture.
 */
export function scaledPicture(path: string, within: { width: number; height?: number }): Promise<Buffer | undefined> {
  outsideTransaction('scaledPicture');
  const own = last.then(() => scale(path, within));
  last = own;
  return own;
}

async function scale(path: string, within: { width: number; height?: number }): Promise<Buffer | undefined> {
  try {
    // Loaded with the first picture: it brings a library of several megabytes.
    const { default: sharp } = await import('sharp');
    // A server makes few pictures; kept ones would only hold memory.
    sharp.cache(false);
    return await sharp(path, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ ...within, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .timeout({ seconds: PATIENCE })
      .toBuffer();
  } catch {
    // A damaged picture stays as it is.
    return undefined;
  }
}
