import { ApiError } from '../../../kit/api/client.ts';

/** The longest side of a stored logo in pixels; pages show it at most a quarter as large. */
const SIDE = 640;

/**
 * Makes a large picture small, whole and with its transparent parts. The result contains no data of a camera.
 *
 * @throws ApiError Mes.Files.Misalignment when the browser cannot read the file as a picture.
 */
export async function fitPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new ApiError(400, { message: 'Mes.Files.Misalignment' });
  });
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return blob ? new File([blob], `${file.name.replace(/\.[^.]*$/, '') || 'logo'}.png`, { type: blob.type }) : file;
}
