import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../../kit/i18n/texts.ts';

const dayTexts = {
  hall: ['Màn hình hội trường', 'Hall screen'],
  open: ['Mở điểm danh', 'Open check-in'],
  // Figures
  came: ['Đã đến, trên người xác nhận', 'Came, of those who confirmed'],
  of: shared.ofCount,
  keyAbsent: ['{count} khách chính', '{count} key people'],
  walkIns: ['Khách lẻ', 'Walk-ins'],
  walkInsNote: ['tính vào chỗ ngồi', 'counted among the seats'],
  seats: ['Chỗ ngồi', 'Seats'],
  seatsOf: ['trên {places} có người', 'of {places} taken'],
  seatsTaken: ['có người', 'taken'],
  seatsOver: ['trên {places}, quá {over}', 'of {places}, {over} too many'],
  waiting: shared.waitingList,
  releases: ['nhả chỗ lúc {at}', 'seats released at {at}'],
  released: ['đã nhả chỗ {at}', 'seats released {at}'],
  neverReleases: ['không tự nhả chỗ', 'no seats released'],
  devices: ['Máy điểm danh', 'Devices'],
  devicesNone: ['chưa mở máy nào', 'none opened'],
  deviceLost: ['máy {names} mất mạng', '{names} offline'],
  deviceLostUnsent: ['máy {names} mất mạng, {count} lượt chưa gửi', '{names} offline, {count} not sent'],
  devicesAll: ['đều có mạng', 'all online'],
  // Arrivals
  arrivals: ['Người đến mỗi phút', 'Arrivals per minute'],
  busiest: ['đông nhất {at}, {count} người', 'most at {at}, {count:person|people}'],
  lately: ['10 phút qua {count} người', '{count} in the last 10 minutes'],
  fromStart: ['từ đầu', 'since the start'],
  lastTen: ['10 phút qua', 'last 10 minutes'],
  opening: ['khai mạc {at}', 'begins {at}'],
  nobody: ['Chưa ai đến, mở cửa {at}', 'Nobody is here yet, doors open at {at}'],
  minute: ['Phút', 'Minute'],
  people: shared.people,
  // Clubs
  clubs: shared.clubs,
  clubsNote: ['thiếu nhiều nhất trước', 'most missing first'],
  noClub: ['Không thuộc CLB', 'Without a club'],
  missing: shared.countMissing,
  complete: shared.complete,
  noClubs: ['Chưa có ai xác nhận.', 'Nobody has confirmed yet.'],
  // Key people
  who: ['Ai còn thiếu', 'Who is missing'],
  whole: ['Cả danh sách', 'The whole list'],
  noKey: [
    'Không thiếu khách chính nào. Khách chính là người có vai trò tại sự kiện hoặc chức danh trong ban.',
    'No key person is missing. Key people have a role at the event or an office.',
  ],
  contact0: ['chưa gọi', 'not called'],
  contact1: ['chưa liên lạc được', 'no answer'],
  contact2: ['đã gọi, đang tới', 'called, on the way'],
  contact3: ['báo trễ', 'late'],
  contactOf: ['Liên lạc với {name}: {state}', 'Contact with {name}: {state}'],
  contactLate: ['Báo trễ…', 'Late…'],
  lateTitle: ['{name} báo trễ', '{name} is late'],
  lateNote: shared.note,
  lateHint: ['Ví dụ: tới 09:50', 'For example: here at 09:50'],
  call: shared.callName,
  save: shared.save,
  // Walk-ins
  box: ['Tên, công ty hoặc số điện thoại', 'Name, company or phone'],
  boxHint: ['Enter: ghi {name} và cho vào', 'Enter: add {name} and let in'],
  boxGuest: ['Khách mới “{name}”', 'A new guest “{name}”'],
  boxNew: ['Enter: khách mới “{name}”', 'Enter: a new guest “{name}”'],
  noWalkIns: ['Chưa có khách lẻ nào.', 'No walk-ins yet.'],
  shortcut: ['Ghi khách lẻ', 'Add a walk-in'],
  print: ['In {count} thẻ', 'Print {count:badge|badges}'],
  // Waiting list
  letInAll: ['Cho {count} người vào', 'Let {count:person|people} in'],
  letInAllAsk: ['Cho cả {count} người ở danh sách chờ vào?', 'Let all {count:person|people} of the waiting list in?'],
  letInAsk: ['Cho vào chỗ đang giữ?', 'Let in on a held seat?'],
  stay: ['Để chờ', 'Let them wait'],
  letInDone: ['Đã cho {count} người vào', '{count:person|people} let in'],
  letInHeld: [
    'Đã cho {count} người vào, {held} người ngồi chỗ đang giữ',
    '{count:person|people} let in, {held} on held seats',
  ],
  noLine: ['Không có ai chờ chỗ.', 'Nobody waits for a place.'],
  heldNote: [
    '{places} chỗ: {seated} có người, {held} giữ cho người chưa đến, tự nhả lúc {at}.',
    '{places} places: {seated} taken, {held} held for people not here yet, released at {at}.',
  ],
  heldNever: [
    '{places} chỗ: {seated} có người, {held} giữ cho người chưa đến, không tự nhả.',
    '{places} places: {seated} taken, {held} held for people not here yet, never released.',
  ],
  releasedNote: [
    'Chỗ của người vắng đã nhả lúc {at}; còn {free} chỗ trống.',
    'The seats of the absent were released at {at}; {free} are free.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../../../kit/i18n/texts.ts' {
  interface Texts {
    eventDay: typeof dayTexts;
  }
}
addTexts('eventDay', dayTexts);
