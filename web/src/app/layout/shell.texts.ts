import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const shellTexts = {
  notices: shared.notices,
  unread: ['Thông báo, {count} chưa đọc', 'Notices, {count} unread'],
  arrived: ['Có {count} thông báo chưa đọc', '{count:unread notice|unread notices}'],
  readAll: ['Đánh dấu đã đọc hết', 'Mark all as read'],
  notRead: ['Chưa đọc', 'Unread'],
  readGroup: ['Đánh dấu đã đọc nhóm này', 'Mark this group as read'],
  readOne: ['Đánh dấu đã đọc', 'Mark as read'],
  readOneNamed: ['Đánh dấu đã đọc: {text}', 'Mark as read: {text}'],
  noticeFilter: ['Loại thông báo', 'Kind of notices'],
  allNotices: ['Tất cả thông báo', 'All notices'],
  groupUnread: ['{name} ({count} chưa đọc)', '{name} ({count} unread)'],
  today: shared.today,
  yesterday: ['Hôm qua', 'Yesterday'],
  noticeMails: ['Nhận thông báo qua e-mail', 'Notices by e-mail'],
  noneOfGroup: ['Không có thông báo loại này', 'No notices of this kind'],
  older: ['Xem cũ hơn', 'Show older ones'],
  noNotices: ['Chưa có thông báo nào', 'No notices yet'],
  noNoticesText: [
    'Việc đã chạy xong, việc bị lỗi và việc đang chờ bạn sẽ hiện ở đây.',
    'What has finished, what failed and what waits for you appears here.',
  ],
  noticesFailed: ['Chưa tải được thông báo', 'The notices could not be loaded'],
  find: ['Tìm hồ sơ, màn hình…', 'Find records, screens…'],
  findHint: ['Tên, mã, số điện thoại, e-mail hoặc tên màn hình', 'A name, code, phone number, e-mail or screen'],
  findNone: ['Không thấy gì khớp “{text}”', 'Nothing matches “{text}”'],
  findNoneText: [
    'Thử ít chữ hơn, mã hoặc số điện thoại. Chỉ tìm trong những gì bạn được xem.',
    'Try fewer words, a code or a phone number. Only what you may see is searched.',
  ],
  findCount: ['{count} kết quả', '{count:result|results}'],
  findFailed: ['Chưa tìm được trong hồ sơ', 'The records could not be searched'],
  screens: ['Màn hình', 'Screens'],
  moreScreens: ['Màn hình khác', 'Other screens'],
  finding: ['Đang tìm trong hồ sơ…', 'Searching the records…'],
  manual: ['Hướng dẫn', 'Manual'],
  favourites: ['Yêu thích', 'Favourites'],
  favouritesShort: ['Yêu thích', 'Starred'],
  star: ['Đưa vào mục yêu thích', 'Add to favourites'],
  unstar: ['Bỏ khỏi mục yêu thích', 'Remove from favourites'],
  recent: ['Vừa mở', 'Opened recently'],
  toMove: ['chọn', 'to choose'],
  toOpen: ['mở', 'to open'],
  toClose: ['đóng', 'to close'],
  more: ['Hướng dẫn, phím tắt, ngôn ngữ, đăng xuất', 'Help, shortcuts, language, sign-out'],
  keys: ['Hướng dẫn và phím tắt', 'Help and shortcuts'],
  keysHere: ['Trên màn hình này', 'On this screen'],
  keysEverywhere: ['Ở mọi nơi', 'Everywhere'],
  keyFind: ['Tìm hồ sơ và màn hình', 'Find records and screens'],
  keyRecent: ['Việc tôi đã làm, và hoàn tác', 'What I did, and its undo'],
  keyHelp: ['Xem hướng dẫn và phím tắt', 'Show help and shortcuts'],
  keyClose: ['Đóng hộp thoại, trình đơn', 'Close a dialog or menu'],
  ownClub: ['Câu lạc bộ', 'My club'],
  ownClubShort: ['CLB', 'My club'],
  notAllowed: ['Bạn chưa được cấp quyền vào trang này', 'You are not authorized to open this page'],
  notAllowedText: [
    'Người quản trị có thể thêm quyền vào vai trò “{role}” của bạn.',
    'An administrator can add the permission to your role “{role}”.',
  ],
  ofAssociationText: [
    'Trang này của văn phòng hiệp hội; tài khoản của câu lạc bộ không vào được.',
    'This page is of the association’s office; accounts of clubs do not open it.',
  ],
  noAccess: ['Tài khoản chưa được cấp quyền truy cập', 'Account has not been assigned to access'],
  noAccessText: [
    'Tài khoản chưa được gán vai trò, vui lòng liên hệ',
    'The account has not been assigned to access, please contact',
  ],
  expand: ['Mở rộng trình đơn', 'Expand the menu'],
  collapse: ['Thu gọn trình đơn', 'Collapse the menu'],
  pin: ['Ghim trình đơn', 'Pin the menu'],
  unpin: ['Bỏ ghim trình đơn', 'Unpin the menu'],
  mainMenu: ['Chính', 'Main'],
  breadcrumbs: ['Đường dẫn', 'Breadcrumbs'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    shell: typeof shellTexts;
  }
}
addTexts('shell', shellTexts);
