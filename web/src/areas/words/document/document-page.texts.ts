import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const newsTexts = {
  views: ['Cách xem tin', 'Views of news'],
  all: shared.all,
  published: shared.published,
  timed: ['Hẹn giờ', 'Timed'],
  drafts: ['Nháp', 'Drafts'],
  withdrawn: shared.withdrawn,
  nonePublished: ['Chưa đăng tin nào', 'Nothing is published yet'],
  noneTimed: ['Không có tin nào hẹn giờ', 'Nothing is timed'],
  noneDrafts: ['Không có bản nháp nào', 'No drafts'],
  noneWithdrawn: ['Chưa gỡ tin nào', 'Nothing was withdrawn'],
  read: ['Đọc tin', 'Read news'],
  readAbout: ['Tin hiệp hội đã đăng cho bạn.', 'The news that the association published for you.'],
  publish: shared.publish,
  publishAsk: ['Đăng “{title}”?', 'Publish “{title}”?'],
  publishNow: ['Đăng ngay', 'Publish now'],
  publishLater: ['Hẹn giờ đăng', 'Schedule'],
  publishTime: ['Giờ đăng', 'Time'],
  publishWho: ['Người được xem: {who}', 'Shown to: {who}'],
  shownTo: ['Dành cho: {who}', 'For: {who}'],
  lostClub: ['câu lạc bộ đã xoá, nên không ai xem được', 'a club that was deleted, so nobody sees them'],
  everybody: ['mọi hội viên và câu lạc bộ', 'all members and clubs'],
  withdraw: shared.withdraw,
  withdrawAsk: ['Gỡ “{title}”?', 'Withdraw “{title}”?'],
  withdrawHint: [
    'Không ai đọc được tin này nữa. Đăng lại được bất cứ lúc nào.',
    'Nobody reads it any more. It can be published again at any time.',
  ],
  keep: ['Giữ lại', 'Keep it'],
  notifyThem: ['Gửi thành thông báo', 'Send as notification'],
  notified: ['Đã soạn thông báo, xem lại rồi gửi', 'The notification is written; look at it and send it'],
  readers: ['Người đã đọc', 'Readers'],
  readersNone: ['Chưa ai đọc', 'Nobody has read it yet'],
  users: shared.users,
  byType: ['Theo loại hội viên', 'By kind of member'],
  byClub: shared.byClub,
  types: ['Để trống: mọi loại hội viên', 'None: members of every kind'],
  isNew: ['Mới', 'New'],
  years: shared.year,
  allYears: ['Mọi năm', 'All years'],
  find: ['Tìm tin', 'Search news'],
  noneRead: ['Chưa có tin nào', 'No news yet'],
  noneFound: ['Không thấy tin nào khớp', 'No news match'],
  files: shared.relatedFiles,
  others: ['Tin khác', 'Other news'],
  preview: ['Xem như người đọc', 'As readers see it'],
  unread: ['Chưa đọc', 'Unread'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    news: typeof newsTexts;
  }
}
addTexts('news', newsTexts);
