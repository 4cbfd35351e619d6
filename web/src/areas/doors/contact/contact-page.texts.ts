import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const contactTexts = {
  organisation: shared.theAssociation,
  place: ['Vị trí', 'Location'],
  hint: [
    'Hiện ở trang đăng nhập, trong thư gửi đi, bản in và các trang công khai.',
    'Shown on the sign-in page, in mails, prints and public pages.',
  ],
  paste: ['Dán liên kết bản đồ hoặc toạ độ', 'Paste a map link or coordinates'],
  pastePlaceholder: [
    'Google Maps, OpenStreetMap, hoặc 10,7769; 106,7009',
    'Google Maps, OpenStreetMap, or 10.7769, 106.7009',
  ],
  pasted: ['Đã lấy vị trí {place}', 'Location {place} taken over'],
  notFound: [
    'Không thấy toạ độ. Với liên kết rút gọn, mở bản đồ trước rồi chép địa chỉ trên thanh địa chỉ.',
    'No coordinates were found. Open a short link first, then copy the address of the map.',
  ],
  noPlace: ['Chưa có vị trí', 'No location yet'],
  clear: ['Bỏ vị trí', 'Remove the location'],
  grid: ['Lưới toạ độ', 'Grid of coordinates'],
  gridAt: ['Lưới toạ độ, vị trí {place}', 'Grid of coordinates, location {place}'],
  gridHint: [
    'Bấm vào lưới để đặt vị trí, kéo để di chuyển lưới. Bàn phím: mũi tên dời vị trí, Shift dời xa hơn, + và − phóng to, thu nhỏ.',
    'Click to set the location, drag to move the grid. Keys: arrows move the location, Shift moves it further, + and − zoom.',
  ],
  zoomIn: ['Phóng to', 'Zoom in'],
  zoomOut: ['Thu nhỏ', 'Zoom out'],
  whole: ['Xem cả nước', 'The whole country'],
  toPoint: ['Về vị trí đã đặt', 'To the location'],
  empty: shared.none,
  write: ['Gửi thư cho {email}', 'Write to {email}'],
  call: ['Gọi {phone}', 'Call {phone}'],
  openLink: ['Mở {address} trong thẻ mới', 'Open {address} in a new tab'],
  copy: ['Chép toạ độ', 'Copy the coordinates'],
  copied: ['Đã chép toạ độ', 'Coordinates copied'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    contact: typeof contactTexts;
  }
}
addTexts('contact', contactTexts);
