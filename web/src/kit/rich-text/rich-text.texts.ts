import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../i18n/texts.ts';

const richTextTexts = {
  tools: ['Định dạng: {label}', 'Format: {label}'],
  hint: ['Alt+F10 để tới thanh định dạng, Esc để trở lại', 'Alt+F10 moves to the tools, Esc comes back'],
  withKeys: ['{name} ({keys})', '{name} ({keys})'],
  bold: ['Đậm', 'Bold'],
  italic: ['Nghiêng', 'Italic'],
  underline: ['Gạch chân', 'Underline'],
  strike: ['Gạch ngang', 'Strike through'],
  kind: ['Kiểu đoạn', 'Kind of paragraph'],
  paragraph: ['Đoạn văn', 'Paragraph'],
  heading2: ['Tiêu đề lớn', 'Large heading'],
  heading3: ['Tiêu đề vừa', 'Heading'],
  heading4: ['Tiêu đề nhỏ', 'Small heading'],
  bullets: ['Danh sách chấm', 'Bulleted list'],
  numbers: ['Danh sách số', 'Numbered list'],
  quote: ['Trích dẫn', 'Quote'],
  left: ['Căn trái', 'Align left'],
  center: ['Căn giữa', 'Align centre'],
  right: ['Căn phải', 'Align right'],
  justify: ['Căn đều', 'Justify'],
  link: shared.link,
  picture: shared.picture,
  table: ['Bảng', 'Table'],
  rule: ['Đường kẻ ngang', 'Horizontal line'],
  placeholder: ['Chỗ điền tự động', 'Placeholder'],
  clear: ['Bỏ định dạng', 'Clear the format'],
  undo: shared.undo,
  redo: ['Làm lại', 'Redo'],
  tableTools: ['Bảng', 'Table'],
  rowAbove: ['Thêm dòng trên', 'Add a row above'],
  rowBelow: ['Thêm dòng dưới', 'Add a row below'],
  columnLeft: ['Thêm cột trái', 'Add a column to the left'],
  columnRight: ['Thêm cột phải', 'Add a column to the right'],
  removeRow: ['Xoá dòng', 'Remove the row'],
  removeColumn: ['Xoá cột', 'Remove the column'],
  headerRow: ['Dòng đầu bảng', 'Heading row'],
  mergeOrSplit: ['Gộp hoặc tách ô', 'Merge or split cells'],
  removeTable: ['Xoá bảng', 'Remove the table'],
  linkTitle: shared.link,
  linkAddress: shared.address,
  linkHint: [
    'Trang web, e-mail hoặc số điện thoại: https://…, mailto:…, tel:…',
    'A web page, an e-mail address or a telephone number: https://…, mailto:…, tel:…',
  ],
  linkWrong: ['Địa chỉ này không dùng làm liên kết được', 'This address cannot be a link'],
  linkText: ['Chữ hiển thị', 'Shown text'],
  apply: shared.doneXong,
  cancel: shared.cancel,
  unlink: ['Bỏ liên kết', 'Remove the link'],
  pictureTitle: ['Ảnh trong bài', 'Picture in the text'],
  choosePicture: ['Chọn ảnh', 'Choose a picture'],
  pictureLimit: ['JPG, PNG hoặc WebP, tối đa 6 MB', 'JPG, PNG or WebP, at most 6 MB'],
  alt: ['Mô tả ảnh', 'Description'],
  altHint: [
    'Ảnh cho thấy gì, cho người không nhìn thấy ảnh và thư không hiện ảnh',
    'What it shows, for people who do not see it and for mails without pictures',
  ],
  width: ['Chiều rộng', 'Width'],
  widthOwn: ['Như ảnh gốc', 'As it is'],
  widthSmall: ['Nhỏ (200 px)', 'Small (200 px)'],
  widthMiddle: ['Vừa (400 px)', 'Medium (400 px)'],
  widthLarge: ['Lớn (600 px)', 'Large (600 px)'],
  uploading: ['Đang tải ảnh, {share}%', 'Uploading, {share}%'],
  cut: ['Mất kết nối, sẽ tự tải tiếp', 'Connection lost; it goes on by itself'],
  uploaded: ['Đã tải {name}', '{name} was uploaded'],
  lostPicture: ['Không mở được ảnh', 'The picture cannot be opened'],
  placeholders: ['Chỗ điền tự động', 'Placeholders'],
} as const satisfies Record<string, Pair>;

declare module '../i18n/texts.ts' {
  interface Texts {
    richText: typeof richTextTexts;
  }
}

addTexts('richText', richTextTexts);
