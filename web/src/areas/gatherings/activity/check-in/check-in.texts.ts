import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../../kit/i18n/texts.ts';

const checkInTexts = {
  title: ['Điểm danh', 'Check-in'],
  back: ['Trở lại sự kiện', 'Back to the event'],
  more: ['Việc khác', 'More'],
  // Counter
  ofConfirmed: ['trên {count} xác nhận đã đến', 'of {count} confirmed came'],
  seated: ['{count} đang có mặt', '{count} inside'],
  walkIns: shared.countWalkIns,
  share: shared.countPerCentOfTheConfirmed,
  isCancelled: ['Sự kiện đã huỷ: không điểm danh.', 'The event was cancelled: it takes no check-ins.'],
  isPostponed: [
    'Sự kiện đang hoãn: không điểm danh đến khi có giờ mới.',
    'The event is postponed: it takes no check-ins until it has a new time.',
  ],
  // Camera
  aim: ['Đưa mã QR vào khung', 'Hold the QR code into the frame'],
  startCamera: ['Bật máy quét', 'Start the scanner'],
  stopCamera: ['Tắt máy quét', 'Stop the scanner'],
  cameraRefused: [
    'Trình duyệt chưa cho dùng máy ảnh. Hãy cho phép trong cài đặt của trang, hoặc gõ mã và tìm tên ở dưới.',
    'The browser does not allow the camera. Allow it in the settings of the page, or type codes and find names below.',
  ],
  cameraNone: [
    'Máy này không có máy ảnh dùng được. Hãy gõ mã hoặc tìm tên.',
    'This device has no camera to use. Type codes or find names.',
  ],
  cameraInsecure: [
    'Máy ảnh và làm việc khi mất mạng chỉ có trên địa chỉ https. Ở đây hãy gõ mã hoặc tìm tên.',
    'The camera and work without a network need an https address. Type codes or find names here.',
  ],
  light: ['Bật đèn', 'Light on'],
  lightOff: ['Tắt đèn', 'Light off'],
  // Outcomes
  outcome1: ['Đã vào', 'In'],
  outcome2: ['Đã vào từ trước', 'Already in'],
  outcome2At: ['Đã vào từ {at}', 'In since {at}'],
  outcome3: ['Đã từ chối tham gia', 'Has refused'],
  outcome4: ['Mã của sự kiện khác', 'Not this event'],
  outcome5: ['Cần xem lại', 'Needs a check'],
  outcome6: ['Mã không có trong hệ thống', 'Unknown code'],
  why3: ['Người này đã báo không tham gia.', 'This person said that they will not come.'],
  why4: ['Người này không có trong danh sách của sự kiện.', 'This person is not on the list of this event.'],
  why5: ['Chưa chắc: hãy xem giấy mời hoặc hỏi người này.', 'Not certain: look at the invitation or ask the person.'],
  why5Waiting: ['Đang ở danh sách chờ, chưa có chỗ.', 'On the waiting list, without a place so far.'],
  why5Unknown: [
    'Mã không có trong danh sách của máy này; máy chủ sẽ xem khi có mạng.',
    'The list of this device does not have the code; the server looks at it when the network is back.',
  ],
  why6: ['Không ai có mã này. Hãy tìm theo tên.', 'Nobody has this code. Find the person by name.'],
  unsentNote: ['chưa gửi', 'not sent yet'],
  anyway: ['Vẫn cho vào', 'Admit anyway'],
  undo: shared.undo,
  undone: ['Đã bỏ điểm danh {name}', 'The check-in of {name} was undone'],
  undoReason: ['Quét nhầm', 'Scanned by mistake'],
  undoOffline: [
    'Lượt này có thể đã tới máy chủ, nên cần có mạng để bỏ.',
    'It may be at the server already, so taking it back needs the network.',
  ],
  seen: ['Đã xem', 'Done'],
  theCode: ['Mã {code}', 'Code {code}'],
  nobody: ['Chưa rõ là ai', 'Not known who'],
  // Lists
  search: ['Tìm tên, gõ mã', 'Find a name, type a code'],
  enterTakes: ['Enter: cho {name} vào', 'Enter: let {name} in'],
  enterNone: ['Người khớp đều đã vào.', 'Everybody who matches is in.'],
  clear: ['Xoá chữ đã gõ', 'Clear the text'],
  lists: ['Danh sách', 'Lists'],
  recent: ['Vừa quét', 'Just now'],
  absent: ['Chưa đến', 'Not here yet'],
  look: shared.toCheck,
  found: ['Tìm thấy {count} người', '{count:person|people} found'],
  letIn: ['Cho vào', 'Let in'],
  letInName: ['Cho {name} vào', 'Let {name} in'],
  moreRows: ['và {count} người nữa; gõ thêm chữ để tìm', 'and {count} more; type more letters'],
  noneRecent: ['Chưa quét ai. Quét mã, gõ mã hoặc tìm tên.', 'Nobody yet. Scan a code, type it or find a name.'],
  noneAbsent: ['Mọi người đã đến.', 'Everybody is here.'],
  noneLook: ['Không có gì cần xem.', 'Nothing to check.'],
  noneFound: ['Không có ai tên như vậy trong danh sách.', 'Nobody of that name is on the list.'],
  tryCode: ['Thử “{code}” như một mã', 'Try “{code}” as a code'],
  confirmed: shared.confirmed,
  unconfirmed: shared.unconfirmed,
  refused: shared.refusedDaTuChoi,
  waiting: shared.waitingList,
  // Foot
  walkIn: ['Khách lẻ', 'Walk-in'],
  walkInNeeds: ['Ghi khách lẻ cần có mạng.', 'Walk-ins need the network.'],
  next: ['Quét tiếp', 'Scan next'],
  scan: ['Quét mã', 'Scan'],
  // Walk-in
  walkInTitle: ['Khách không có trong danh sách', 'Somebody who is not on the list'],
  guest: ['Khách mới', 'A new guest'],
  member: ['Hội viên', 'A member'],
  whoIs: ['Khách là', 'The guest is'],
  name: shared.name,
  email: shared.eMail,
  findMember: ['Tìm hội viên theo tên hoặc mã', 'Find a member by name or code'],
  noMember: ['Không có hội viên nào như vậy', 'No such member'],
  addWalkIn: ['Ghi và cho vào', 'Add and let in'],
  cancel: shared.cancel,
  walkedIn: ['Đã ghi và cho vào: {name}', 'Added and let in: {name}'],
  walkedInLater: ['Đã ghi: {name}. Sự kiện chưa mở điểm danh.', 'Added: {name}. The event takes no check-ins yet.'],
  needName: ['Hãy ghi họ tên', 'Give the name'],
  needEmail: ['Hãy ghi e-mail', 'Give the e-mail'],
  needMember: ['Hãy chọn một hội viên', 'Choose a member'],
  // State of the device
  offlineSince: [
    'Mất mạng từ {at}: vẫn điểm danh được, sẽ gửi sau.',
    'No network since {at}: go on, everything is sent later.',
  ],
  unsent: ['{count} lượt chưa gửi', '{count} not sent yet'],
  listFrom: ['Danh sách {count} người, lấy lúc {at}', 'List of {count:person|people}, of {at}'],
  refresh: ['Lấy lại danh sách', 'Load the list again'],
  silent: ['Tắt tiếng', 'Silence'],
  loud: ['Bật tiếng', 'Sound on'],
  hall: ['Màn hình hội trường', 'Screen for the hall'],
  device: ['Máy {name}', 'Device {name}'],
  notOpen: ['Điểm danh mở từ {at}.', 'Check-in opens at {at}.'],
  held: ['Máy chủ chưa nhận: {reason}', 'The server does not take them: {reason}'],
  // Without a list
  noList: ['Máy này chưa có danh sách', 'This device has no list yet'],
  noListText: [
    'Mở trang này một lần khi có mạng; sau đó máy làm việc được hàng giờ khi mất mạng.',
    'Open this page once with a network; after that the device works for hours without one.',
  ],
  notYours: ['Bạn không điểm danh được sự kiện này', 'You cannot check people in at this event'],
  again: shared.tryAgain,
} as const satisfies Record<string, Pair>;

declare module '../../../../kit/i18n/texts.ts' {
  interface Texts {
    checkIn: typeof checkInTexts;
  }
}
addTexts('checkIn', checkInTexts);
