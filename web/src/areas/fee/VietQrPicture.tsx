import { QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';

interface VietQrPictureProps {
  /** The text of the code. */
  code: string;
  label: string;
  ref?: Ref<SVGSVGElement>;
}

/** The picture of a VietQR code on screens and papers, with the quiet border that scanners need. */
export function VietQrPicture({ code, label, ref }: VietQrPictureProps) {
  return <QRCodeSVG ref={ref} value={code} size={512} marginSize={2} level="M" role="img" aria-label={label} />;
}
