/** The longest side of a small picture, in pixels. */
const SIDE = 480;
const KINDS = ['image/jpeg', 'image/png', 'image/webp'];

/** A small picture of a picture file, so that a page of the library loads fast; undefined for other files. */
export async function thumbOf(file: File): Promise<File | undefined> {
  if (!KINDS.includes(file.type)) return undefined;
  try {
    const whole = await createImageBitmap(file);
    const share = Math.min(1, SIDE / Math.max(whole.width, whole.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(whole.width * share));
    canvas.height = Math.max(1, Math.round(whole.height * share));
    const pen = canvas.getContext('2d');
    if (!pen) return undefined;
    // JPEG has no transparency.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(whole, 0, 0, canvas.width, canvas.height);
    whole.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
    return blob ? new File([blob], 'thumb.jpg', { type: 'image/jpeg' }) : undefined;
  } catch {
    // A damaged picture stays without one.
    return undefined;
  }
}
