import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from './texts.ts';

const kitTexts = {
  unexpected: ['Có lỗi ngoài dự kiến', 'Something unexpected went wrong'],
  noServer: [
    '{code}: máy chủ chưa trả lời. Hãy thử lại sau ít phút; nếu lần này đã được ghi thì không ghi thêm',
    '{code}: the server did not answer. Try again in a few minutes; what was written is not written twice',
  ],
  chunkFailed: ['Không tải được phần này của màn hình', 'This part of the screen could not be loaded'],
  close: shared.close,
  actions: shared.actions,
  cancel: shared.cancel,
  undo: shared.undo,
  reachedSoon: [
    '{letters} thư gửi tới {people} người lúc {time}',
    '{letters:letter goes|letters go} to {people:person|people} at {time}',
  ],
  reachedNow: [
    '{letters} thư đang gửi tới {people} người',
    '{letters:letter goes|letters go} to {people:person|people}',
  ],
  reachedWaiting: [
    '{waiting} thư nằm chờ trong hộp thư đi, vì kênh gửi chưa cài đặt',
    '{waiting:letter waits|letters wait} in the outbox, because their channel is not set up',
  ],
  reachedPeople: ['Gửi tới {people} người lúc {time}', 'It goes to {people:person|people} at {time}'],
  reachedLater: ['Gửi lúc {time}', 'It goes out at {time}'],
  money_fees: ['{count} khoản hội phí đã lập, cộng {total}', '{count:fee|fees} issued, {total} in all'],
  money_payments: ['{count} khoản nộp, cộng {total}', '{count:payment|payments}, {total} in all'],
  money_refunds: ['{count} khoản hoàn, cộng {total}', '{count:refund|refunds}, {total} in all'],
  money_waivers: ['{count} khoản miễn giảm, cộng {total}', '{count:waiver|waivers}, {total} in all'],
  money_entries: ['{count} bút toán, cộng {total}', '{count:entry|entries}, {total} in all'],
  reachedPage: ['Xem', 'Show'],
  takeBack: ['Lấy lại thư', 'Do not send the letters'],
  whyNot: ['Vì sao?', 'Why?'],
  retry: shared.tryAgain,
  copyRequest: ['Chép mã yêu cầu', 'Copy the request id'],
  copied: shared.copied,
  requestId: ['Mã', 'Id'],
  loading: ['Đang tải', 'Loading'],
  typeToConfirm: ['Gõ {word} để tiếp tục', 'Type {word} to continue'],
  leave: ['Rời trang khi chưa lưu?', 'Leave without saving?'],
  leaveYes: ['Rời trang', 'Leave'],
  shut: ['Đóng khi chưa lưu?', 'Close without saving?'],
  shutYes: shared.close,
  stay: ['Ở lại', 'Stay'],
  leaveKept: [
    'Những gì bạn nhập được giữ làm bản nháp trên máy này.',
    'What you typed is kept as a draft on this computer.',
  ],
  leavePart: [
    'Chữ đã gõ được giữ làm bản nháp trên máy này. Lựa chọn, tệp, mật khẩu và số định danh thì không.',
    'The typed texts are kept as a draft on this computer. Choices, files, passwords and identity numbers are not.',
  ],
  leaveLost: ['Những gì bạn nhập sẽ mất.', 'What you entered will be lost.'],
  signOutUnsaved: ['Đăng xuất khi chưa lưu?', 'Sign out without saving?'],
  signOutYes: shared.signOut,
  signOutLost: [
    'Những gì bạn nhập và các bản nháp trên máy này sẽ bị xoá.',
    'What you entered and the drafts on this computer will be deleted.',
  ],
  draftFound: ['Có bản nháp chưa lưu, viết lúc {when}.', 'There is an unsaved draft of {when}.'],
  draftOf: ['Bản nháp chưa lưu lúc {when}: {names}.', 'Unsaved draft of {when}: {names}.'],
  draftElsewhere: ['Hãy mở ô {names} rồi bấm lại.', 'Open the input {names} and press again.'],
  draftTake: ['Dùng bản nháp', 'Use the draft'],
  draftDrop: ['Bỏ bản nháp', 'Discard it'],
  language: shared.language,
  notices: shared.notices,
} as const satisfies Record<string, Pair>;

declare module './texts.ts' {
  interface Texts {
    kit: typeof kitTexts;
  }
}
addTexts('kit', kitTexts);
