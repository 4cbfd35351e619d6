import { shared } from '@hoivien/contract/kit/shared.texts.ts';
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
  unset_mail: [
    'Chưa cài đặt máy chủ thư: thư sẽ nằm chờ trong hộp thư đi.',
    'No mail server is set up: letters will wait in the outbox.',
  ],
  unset_sms: [
    'Chưa cài đặt SMS: tin nhắn sẽ nằm chờ trong hộp thư đi.',
    'SMS is not set up: text messages will wait in the outbox.',
  ],
  unset_zalo: [
    'Chưa cài đặt Zalo: tin Zalo sẽ nằm chờ trong hộp thư đi.',
    'Zalo is not set up: its messages will wait in the outbox.',
  ],
  unsetCount_mail: [
    'Chưa cài đặt máy chủ thư: {count} thư sẽ nằm chờ trong hộp thư đi.',
    'No mail server is set up: {count:letter|letters} will wait in the outbox.',
  ],
  unsetCount_sms: [
    'Chưa cài đặt SMS: {count} tin nhắn sẽ nằm chờ trong hộp thư đi.',
    'SMS is not set up: {count:text message|text messages} will wait in the outbox.',
  ],
  unsetCount_zalo: [
    'Chưa cài đặt Zalo: {count} tin Zalo sẽ nằm chờ trong hộp thư đi.',
    'Zalo is not set up: {count:message|messages} will wait in the outbox.',
  ],
  unsetSettings: ['Xem Thiết lập', 'Open the settings'],
  local: [
    'Đường dẫn trong thư chỉ mở được trên mạng này. Nhờ người vận hành đặt địa chỉ công khai của hệ thống.',
    'The links in letters open in this network only. Ask the operator to set the public address of the system.',
  ],
  letters: ['Thư đã gửi', 'Letters'],
  who: ['Người nhận', 'To'],
  kind: ['Thư', 'Letter'],
  state: shared.stateTrangThai,
  time: ['Lúc', 'Time'],
  retry: ['Gửi lại', 'Try again'],
  state_kept: ['Trong hộp thư đi', 'In the outbox'],
  state_held: ['Tin cũ, chờ quyết định', 'Old, waits for a decision'],
  state_waiting: ['Đang chờ gửi', 'Waiting'],
  state_later: ['Hẹn giờ', 'Timed'],
  state_hour: ['Chờ đến 7 giờ', 'Waits for 07:00'],
  state_quota: shared.waitsForTheQuota,
  state_settings: ['Chờ quản trị', 'Waits for an administrator'],
  state_sending: shared.beingSent,
  state_sent: shared.sentDaGui,
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
