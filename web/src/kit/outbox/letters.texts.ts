import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../i18n/texts.ts';

const deliveryTexts = {
  people: ['{count} người trong danh sách', '{count:person|people} on the list'],
  unreachable: ['{count} người không có địa chỉ', '{count} without an address'],
  leftOut: ['{count} người không được gửi', '{count:person gets|people get} nothing'],
  leftOutHint: [
    'Hội viên bị hạn chế xử lý dữ liệu, đã rời hội, hoặc địa chỉ bị trả lại thư ba lần.',
    'Restricted members, members who left, and addresses from which mails came back three times.',
  ],
  kept: [
    'Chưa có máy chủ thư: thư nằm trong hộp thư đi, văn phòng đọc và gửi từ đó.',
    'There is no mail server yet: letters stay in the outbox, where the office reads them.',
  ],
  local: [
    'Chưa đặt PUBLIC_URL: đường dẫn trong thư chỉ mở được trên mạng này.',
    'PUBLIC_URL is not set: the links in letters open in this network only.',
  ],
  letters: ['Thư đã gửi', 'Letters'],
  who: ['Người nhận', 'To'],
  kind: ['Thư', 'Letter'],
  state: ['Trạng thái', 'State'],
  time: ['Lúc', 'Time'],
  retry: ['Gửi lại', 'Try again'],
  state_kept: ['Trong hộp thư đi', 'In the outbox'],
  state_waiting: ['Đang chờ gửi', 'Waiting'],
  state_later: ['Hẹn giờ', 'Timed'],
  state_hour: ['Chờ đến 7 giờ', 'Waits for 07:00'],
  state_quota: ['Chờ hạn mức', 'Waits for the quota'],
  state_settings: ['Chờ quản trị', 'Waits for an administrator'],
  state_sending: ['Đang gửi', 'Being sent'],
  state_sent: ['Đã gửi', 'Sent'],
  state_delivered: ['Đã tới', 'Delivered'],
  state_failed: ['Gửi hỏng', 'Failed'],
  state_cancelled: ['Đã thay hoặc huỷ', 'Replaced or cancelled'],
} as const satisfies Record<string, Pair>;

addTexts('delivery', deliveryTexts);

declare module '../i18n/texts.ts' {
  interface Texts {
    delivery: typeof deliveryTexts;
  }
}
