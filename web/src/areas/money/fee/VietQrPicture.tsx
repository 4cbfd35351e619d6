import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';

interface CodeProps {
  /** The text of the code. */
  code: string;
  label: string;
}

/** The side of the picture that a member saves, in pixels. */
const SAVED = 720;

/** The picture of a VietQR code on screens and papers, with the quiet border that scanners need. */
export function VietQrPicture({ code, label, ref }: CodeProps & { ref?: Ref<SVGSVGElement> }) {
  return <QRCodeSVG ref={ref} value={code} size={512} marginSize={2} level="M" role="img" aria-label={label} />;
}

/** The same as pixels, which a phone saves as a picture. */
export function VietQrCanvas({ code, label, ref }: CodeProps & { ref?: Ref<HTMLCanvasElement> }) {
  return <QRCodeCanvas ref={ref} value={code} size={SAVED} marginSize={3} level="M" role="img" aria-label={label} />;
}
