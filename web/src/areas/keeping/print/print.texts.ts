import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const printTexts = {
  listTitle: ['Danh sách {many}', 'List of {many}'],
  sheetTitle: ['Phiếu {one}', '{one} sheet'],
  cardTitle: ['Thẻ {one}', '{one} card'],
  labelsTitle: ['Nhãn địa chỉ {many}', 'Address labels of {many}'],
  order: shared.noTt,
  everything: ['Tất cả, không lọc', 'All, no filter'],
  searched: ['Tìm “{search}”', 'Search “{search}”'],
  printedOn: shared.printedOnDay,
  rows: ['{count} {many}', '{count:{one}|{many}}'],
  papers: ['{count} trên {pages} tờ A4', 'To print: {count} · A4 pages: {pages}'],
  nothing: ['Không có gì để in', 'There is nothing to print'],
  noAddress: ['Bỏ qua {count} chưa có địa chỉ', 'Left out, no address: {count}'],
  noStay: [
    'Bỏ qua {count} chưa được duyệt hoặc không còn tham gia',
    'Left out, not approved or no longer here: {count}',
  ],
  gone: ['Bỏ qua {count} không còn trong danh sách', 'Left out, gone from the list: {count}'],
  attention: ['Kính gửi: {name}', 'Attn: {name}'],
  phone: ['ĐT: {phone}', 'Tel: {phone}'],
  code: shared.code,
  number: ['Số hội viên', 'Member number'],
  cardNumber: ['Số thẻ', 'Card number'],
  joined: shared.joined,
  documents: ['Tài liệu đính kèm', 'Attachments'],
  signed: ['Ngày …… tháng …… năm ………', 'Date: …… / …… / ………'],
  signMaker: ['Người lập phiếu', 'Prepared by'],
  signOwner: ['Xác nhận của {one}', 'Confirmed by the {one}'],
  signHead: ['Đại diện hiệp hội', 'For the association'],
  signHint: ['(Ký, ghi rõ họ tên)', '(Signature, full name)'],
  codeMark: ['Mã QR {code}', 'QR code {code}'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    print: typeof printTexts;
  }
}
addTexts('print', printTexts);
