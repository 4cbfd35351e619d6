import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from './texts.ts';

const kitTexts = {
  unexpected: ['Có lỗi ngoài dự kiến', 'Something unexpected went wrong'],
  chunkFailed: ['Không tải được phần này của màn hình', 'This part of the screen could not be loaded'],
  close: ['Đóng', 'Close'],
  cancel: ['Huỷ', 'Cancel'],
  undo: ['Hoàn tác', 'Undo'],
  retry: ['Thử lại', 'Try again'],
  copyRequest: ['Chép mã yêu cầu', 'Copy the request id'],
  copied: ['Đã chép', 'Copied'],
  requestId: ['Mã', 'Id'],
  loading: ['Đang tải', 'Loading'],
  typeToConfirm: ['Gõ {word} để tiếp tục', 'Type {word} to continue'],
  language: ['Ngôn ngữ', 'Language'],
  notices: ['Thông báo', 'Notices'],
} as const satisfies Record<string, Pair>;

declare module './texts.ts' {
  interface Texts {
    kit: typeof kitTexts;
  }
}
addTexts('kit', kitTexts);
