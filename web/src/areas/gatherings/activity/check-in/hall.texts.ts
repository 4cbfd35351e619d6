import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../../kit/i18n/texts.ts';

const hallTexts = {
  came: ['trên {count} người\nxác nhận đã đến', 'of {count} confirmed\npeople came'],
  seated: ['{count} người trong hội trường', '{count} in the hall'],
  absent: ['{count} chưa đến', '{count} not here yet'],
  walkIns: shared.countWalkIns,
  places: ['{count} chỗ còn trống', '{count} places free'],
  share: shared.countPerCentOfTheConfirmed,
  cancelled: ['Sự kiện đã huỷ', 'The event was cancelled'],
  postponed: ['Sự kiện đang hoãn', 'The event is postponed'],
  latest: ['Vừa đến', 'Just arrived'],
  nobody: ['Chưa có ai đến.', 'Nobody is here yet.'],
  clubs: ['Đã đến theo câu lạc bộ', 'Arrivals by club'],
  otherClubs: ['Câu lạc bộ khác', 'Other clubs'],
  noClub: ['Không theo câu lạc bộ', 'Without a club'],
  hint: ['Chưa có mã QR? Mời anh chị đến bàn lễ tân.', 'No QR code? Please come to the reception desk.'],
  lost: ['Mất mạng từ {at}, số có thể còn tăng', 'No network since {at}, the number may be higher'],
  hide: ['Ẩn tên người đến', 'Hide the names'],
  show: ['Hiện tên người đến', 'Show the names'],
  full: ['Toàn màn hình', 'Full screen'],
} as const satisfies Record<string, Pair>;

declare module '../../../../kit/i18n/texts.ts' {
  interface Texts {
    hall: typeof hallTexts;
  }
}
addTexts('hall', hallTexts);
