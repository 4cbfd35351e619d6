/** Reads the QR code in a picture of the camera; undefined when there is none. */
export type Read = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

/** The longer edge of the pictures that the plain JavaScript reads, in pixels: enough for a code that fills a third. */
const EDGE = 800;

/** The reader of the browser where it knows QR codes, otherwise one in plain JavaScript. */
export async function makeReader(): Promise<Read> {
  return (await ofBrowser()) ?? ofLibrary();
}

async function ofBrowser(): Promise<Read | undefined> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (!BarcodeDetector) return undefined;
  const formats = await BarcodeDetector.getSupportedFormats().catch(() => [] as string[]);
  if (!formats.includes('qr_code')) return undefined;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (video) => (await detector.detect(video))[0]?.rawValue;
}

async function ofLibrary(): Promise<Read> {
  const { decodeQR } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    const scale = Math.min(1, EDGE / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return decodeQR({ data, width, height });
    } catch {
      // The library throws for each picture without a code.
      return undefined;
    }
  };
}
