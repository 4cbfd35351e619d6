import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const instructionTexts = {
  replace: ['Thay tệp hướng dẫn', 'Replace the manual'],
  upload: ['Tải tệp hướng dẫn lên', 'Upload the manual'],
  file: ['Tệp hướng dẫn mới', 'New file of the manual'],
  save: ['Dùng tệp này', 'Use this file'],
  cancel: shared.cancel,
  download: shared.download,
  none: ['Chưa có tài liệu hướng dẫn', 'There is no manual yet'],
  noneText: ['Tải lên một tệp PDF hoặc Word, tối đa 60 MB.', 'Upload a PDF or Word file of at most 60 MB.'],
  noneRead: ['Hiệp hội chưa tải tài liệu hướng dẫn lên.', 'The association has not uploaded a manual yet.'],
  versions: ['Các phiên bản', 'Versions'],
  version: ['Phiên bản {number}', 'Version {number}'],
  current: ['đang dùng', 'in force'],
  restoredFrom: ['khôi phục từ phiên bản {number}', 'restored from version {number}'],
  restore: shared.restore,
  restoreAsk: ['Khôi phục phiên bản {number}?', 'Restore version {number}?'],
  restoreText: [
    'Phiên bản này trở thành phiên bản mới nhất; các phiên bản khác vẫn còn.',
    'It becomes the newest version; the others stay.',
  ],
  view: ['Xem phiên bản {number}', 'Show version {number}'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    instruction: typeof instructionTexts;
  }
}
addTexts('instruction', instructionTexts);
