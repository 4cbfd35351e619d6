import { ApiError } from '../../kit/api/client.ts';

/** The side of the stored picture in pixels; the interface shows it at most a third as large. */
const SIDE = 512;

/**
 * Cuts the square in the middle of a picture and makes it small. The result contains no data of the camera, such as the
 * place.
 *
 * @throws ApiError Mes.Files.Misalignment when the browser cannot read the file as a picture.
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
  // A browser that cannot write WebP returns PNG.
  const ending = blob?.type === 'image/webp' ? 'webp' : 'png';
  return blob ? new File([blob], `avatar.${ending}`, { type: blob.type }) : file;
}
