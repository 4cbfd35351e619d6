import { ApiError } from '../../kit/api/client.ts';

/** Points of a side: a picture is never shown larger than a third of it. */
const SIDE = 512;

/**
 * A picture as it is sent: the square in its middle, small, and without what a camera writes into it, the place among it.
 *
 * @throws ApiError Mes.Files.Misalignment when the browser cannot read it as a picture.
 */
export async function squarePicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new ApiError(400, { message: 'Mes.Files.Misalignment' });
  });
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, SIDE);
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
  // A browser that writes no WebP answers with PNG.
  const ending = blob?.type === 'image/webp' ? 'webp' : 'png';
  return blob ? new File([blob], `avatar.${ending}`, { type: blob.type }) : file;
}
