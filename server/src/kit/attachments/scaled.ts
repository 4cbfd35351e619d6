/** More pixels than any camera has; a small file may claim far more and would fill the memory. */
const MOST_PIXELS = 60_000_000;

/**
 * A picture as a JPEG within these sides, in pixels, and never larger than it is; undefined for a file that cannot be read
 * as a picture.
 */
export async function scaledPicture(
  path: string,
  within: { width: number; height?: number },
): Promise<Buffer | undefined> {
  // Loaded with the first picture: it brings a library of several megabytes.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(path, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ ...within, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    // A damaged picture stays as it is.
    return undefined;
  }
}
