import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../i18n/texts.ts';

const bulkTexts = {
  actions: ['Thao tác với các dòng đã chọn', 'Actions on the chosen rows'],
  progress: ['Đã xong {done}/{total}', '{done}/{total} done'],
  Approve: shared.approve,
  ApproveMany: ['Duyệt {count} {many}', 'Approve {count:{one}|{many}}'],
  ApproveDone: ['Đã duyệt {count} {many}', '{count:{one}|{many}} approved'],
  asked: ['{count} {one} còn việc, xem rồi quyết định', '{count} of them still have matters: look and decide'],
  ApproveRefused: ['{count} {one} không duyệt được', '{count} could not be approved'],
  ApproveHint: [
    'Từng hồ sơ được duyệt như khi duyệt riêng; hồ sơ nào chưa duyệt được sẽ hiện kèm lý do.',
    'Each is approved as if done singly; those that cannot be are listed with the reason.',
  ],
  Refuse: shared.refuse,
  RefuseMany: ['Từ chối {count} {many}', 'Refuse {count:{one}|{many}}'],
  RefuseDone: ['Đã từ chối {count} {many}', '{count:{one}|{many}} refused'],
  RefuseRefused: ['{count} {one} không từ chối được', '{count} could not be refused'],
  RefuseHint: [
    'Tất cả nhận cùng một lý do, và người gửi thấy lý do đó. Hồ sơ nào không từ chối được sẽ hiện kèm lý do.',
    'All get the same reason, which their senders see. Those that cannot be refused are listed with the reason.',
  ],
  ApproveClose: shared.approveAndClose,
  ApproveCloseMany: ['Duyệt chốt {count} {many}', 'Close {count:{one}|{many}} as paid'],
  ApproveCloseDone: ['Đã duyệt chốt {count} {many}', '{count:{one}|{many}} closed as paid'],
  ApproveCloseRefused: ['{count} {one} không duyệt chốt được', '{count} could not be closed'],
  ApproveCloseHint: [
    'Các khoản chuyển sang đã thanh toán và giữ nguyên mãi mãi; sai thì chỉ sửa được bằng khoản đảo có ghi lý do.',
    'They become paid and stay as they are for ever; a mistake is only corrected by a reversal with a reason.',
  ],
  Activate: shared.activate,
  ActivateMany: ['Cho {count} {many} hoạt động lại', 'Activate {count:{one}|{many}}'],
  ActivateDone: ['{count} {many} đã hoạt động lại', '{count:{one}|{many}} activated'],
  ActivateRefused: ['{count} {one} không cho hoạt động lại được', '{count} could not be activated'],
  ActivateHint: [
    'Từng dòng được xử lý như khi làm riêng; dòng nào không được sẽ hiện kèm lý do.',
    'Each is done as if singly; those that cannot be are listed with the reason.',
  ],
  Deactivate: shared.deactivate,
  DeactivateMany: ['Ngừng hoạt động {count} {many}', 'Deactivate {count:{one}|{many}}'],
  DeactivateDone: ['Đã ngừng hoạt động {count} {many}', '{count:{one}|{many}} deactivated'],
  DeactivateRefused: ['{count} {one} không ngừng hoạt động được', '{count} could not be deactivated'],
  DeactivateHint: [
    'Hồ sơ được giữ nguyên và cho hoạt động lại được bất cứ lúc nào. Ai ngừng hoạt động thì không đăng nhập được nữa.',
    'Records stay and can be activated again at any time. Whoever is inactive can no longer sign in.',
  ],
  Unlock: ['Mở khoá', 'Unlock'],
  UnlockMany: ['Mở khoá {count} {many}', 'Unlock {count:{one}|{many}}'],
  UnlockDone: ['Đã mở khoá {count} {many}', '{count:{one}|{many}} unlocked'],
  UnlockRefused: ['{count} {one} không mở khoá được', '{count} could not be unlocked'],
  UnlockHint: [
    'Từng dòng được xử lý như khi làm riêng; dòng nào không được sẽ hiện kèm lý do.',
    'Each is done as if singly; those that cannot be are listed with the reason.',
  ],
  EndSessions: ['Đăng xuất khỏi mọi nơi', 'Sign out everywhere'],
  EndSessionsMany: ['Đăng xuất {count} {many} khỏi mọi nơi', 'Sign {count:{one}|{many}} out everywhere'],
  EndSessionsDone: ['Đã đăng xuất {count} {many} khỏi mọi nơi', '{count:{one}|{many}} signed out everywhere'],
  EndSessionsRefused: ['{count} {one} không đăng xuất được', '{count} could not be signed out'],
  EndSessionsHint: ['Họ phải đăng nhập lại trên mọi máy.', 'They have to sign in again on every machine.'],
  Send: ['Gửi qua e-mail', 'Send by e-mail'],
  SendMany: ['Gửi {count} {many} qua e-mail', 'Send {count:{one}|{many}} by e-mail'],
  SendDone: ['Đang gửi {count} {many} qua e-mail', '{count:{one}|{many}} on the way by e-mail'],
  SendRefused: ['{count} {one} không gửi được', '{count} could not be sent'],
  SendHint: [
    'Mỗi hội viên nhận một thư có tệp PDF. Lần đầu là bản chính, các lần sau ghi BẢN SAO; cùng một phiếu mỗi ngày gửi một lần.',
    'Each member gets a mail with a PDF. The first one is the original, further ones are copies; a receipt goes out once a day.',
  ],
  SendReceipt: ['Gửi phiếu thu', 'Send receipts'],
  SendReceiptMany: ['Gửi phiếu thu của {count} {many}', 'Send the receipts of {count:{one}|{many}}'],
  SendReceiptDone: ['Đang gửi phiếu thu của {count} {many}', 'The receipts of {count:{one}|{many}} are on the way'],
  SendReceiptRefused: ['{count} phiếu thu không gửi được', '{count} receipts could not be sent'],
  SendReceiptHint: [
    'Mỗi hội viên nhận một thư có tệp PDF. Lần nộp chưa có phiếu thu hoặc hội viên không có e-mail sẽ hiện kèm lý do.',
    'Each member gets a mail with a PDF. Rows without a receipt and members without an e-mail are listed with the reason.',
  ],
  Delete: shared.delete,
  DeleteMany: ['Xoá {count} {many}', 'Delete {count:{one}|{many}}'],
  DeleteDone: ['Đã xoá {count} {many}', '{count:{one}|{many}} deleted'],
  DeleteRefused: ['{count} {one} không xoá được', '{count} could not be deleted'],
  DeleteHint: [
    'Bản ghi biến khỏi mọi danh sách. Lấy lại được ngay trên thông báo, hoặc trong 30 ngày từ nhật ký.',
    'They disappear from every list. They can be undone from the notice, or within 30 days from the audit trail.',
  ],
  record: shared.recordHoSo,
  reason: shared.reason,
  andMore: ['và {count} {one} khác, cũng vì các lý do này', 'and {count} more, for reasons like these'],
} as const satisfies Record<string, Pair>;

declare module '../../i18n/texts.ts' {
  interface Texts {
    bulk: typeof bulkTexts;
  }
}
addTexts('bulk', bulkTexts);
