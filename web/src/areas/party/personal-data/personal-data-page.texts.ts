import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const personalDataTexts = {
  ways: ['Cách xem', 'Views'],
  open: ['Đang xử lý', 'Open'],
  overdue: ['Quá hạn', 'Overdue'],
  closed: ['Đã đóng', 'Closed'],
  all: ['Tất cả', 'All'],
  Answer: ['Ghi nhận đã phản hồi', 'Record the answer'],
  Done: ['Hoàn thành', 'Done'],
  Extend: ['Gia hạn', 'Extend'],
  Refuse: ['Từ chối', 'Refuse'],
  ExtendAsk: ['Gia hạn yêu cầu của {name}?', 'Extend the request of {name}?'],
  ExtendHint: [
    'Chỉ một lần, nhiều nhất 15 ngày sau hạn thực hiện.',
    'Once only, by 15 days at most after the due day.',
  ],
  RefuseAsk: ['Từ chối yêu cầu của {name}?', 'Refuse the request of {name}?'],
  RefuseHint: ['Luật yêu cầu nêu lý do và báo cho người yêu cầu.', 'The law asks for a reason, told to the requester.'],
  keep: ['Để sau', 'Not now'],
  tab: ['Dữ liệu cá nhân', 'Personal data'],
  restricted: [
    'Đang hạn chế xử lý từ {at}: không hiện trong danh sách, không nhận thông báo.',
    'Restricted since {at}: in no list, gets no notifications.',
  ],
  erased: ['Dữ liệu cá nhân đã được xoá lúc {at}.', 'The personal data were erased at {at}.'],
  free: ['Đang xử lý bình thường.', 'Processed as usual.'],
  Restrict: ['Hạn chế xử lý', 'Restrict'],
  Lift: ['Bỏ hạn chế', 'Lift the restriction'],
  Erase: ['Xoá dữ liệu cá nhân', 'Erase personal data'],
  RestrictAsk: ['Hạn chế xử lý dữ liệu của {name}?', 'Restrict the data of {name}?'],
  LiftAsk: ['Bỏ hạn chế với {name}?', 'Lift the restriction of {name}?'],
  EraseAsk: ['Xoá vĩnh viễn dữ liệu cá nhân của {name}?', 'Erase the personal data of {name} for good?'],
  RestrictHint: [
    'Hồ sơ sẽ rời mọi danh sách và không nhận thông báo, cho đến khi bỏ hạn chế.',
    'The record leaves every list and gets no notifications until the restriction is lifted.',
  ],
  LiftHint: ['Hồ sơ trở lại các danh sách.', 'The record comes back into the lists.'],
  EraseHint: [
    'Tên, liên hệ, số định danh, ngày sinh, địa chỉ, ghi chú, tệp và lịch sử sẽ mất, không lấy lại được. Quá trình tham gia, chức danh, hội phí và biểu quyết được giữ lại, không còn tên.',
    'Name, contacts, identity number, birthday, addresses, notes, files and history go and cannot be brought back. Membership, seats, fees and votes stay, without a name.',
  ],
  exportJson: ['Xuất JSON', 'Export JSON'],
  exportXlsx: ['Xuất Excel', 'Export Excel'],
  handOut: ['Bản sao mọi dữ liệu', 'A copy of everything'],
  state: ['Xử lý dữ liệu', 'Processing'],
  consents: ['Sự đồng ý', 'Consents'],
  addConsent: ['Ghi nhận đồng ý', 'Record a consent'],
  noConsents: ['Chưa ghi nhận sự đồng ý nào.', 'No consent was recorded yet.'],
  noTexts: [
    'Chưa có văn bản nào được công bố. Công bố ở Văn bản về dữ liệu trước.',
    'No text was published yet. Publish one under Legal texts first.',
  ],
  holds: ['Còn hiệu lực', 'Holds'],
  withdrawn: ['Đã rút lại', 'Withdrawn'],
  withdraw: ['Rút lại', 'Withdraw'],
  withdrawOne: ['Rút lại đồng ý: {purpose}', 'Withdraw the consent: {purpose}'],
  enteredBy: ['Người ghi', 'Entered by'],
  textVersion: ['Văn bản', 'Text'],
  version: ['bản {number}', 'version {number}'],
  requests: ['Yêu cầu', 'Requests'],
  noRequests: ['Chưa có yêu cầu nào.', 'No requests yet.'],
  addRequest: ['Ghi nhận yêu cầu', 'Record a request'],
  reason: ['Lý do', 'Reason'],
  access: ['Nhật ký truy cập dữ liệu', 'Access to personal data'],
  accessAbout: [
    'Ai đã xem, xuất hay xoá dữ liệu cá nhân, khi nào, vì sao.',
    'Who saw, exported or erased personal data, when and why.',
  ],
  when: ['Thời gian', 'Time'],
  who: ['Người làm', 'Who'],
  what: ['Việc', 'What'],
  record: ['Hồ sơ', 'Record'],
  fields: ['Trường', 'Fields'],
  rows: ['Số dòng', 'Rows'],
  everything: ['mọi trường', 'every field'],
  wholeList: ['cả danh sách', 'the list'],
  noAccess: ['Chưa có lượt truy cập nào', 'Nobody looked yet'],
  accessReveal: ['Xem số định danh', 'Saw the identity number'],
  accessExport: ['Xuất dữ liệu', 'Exported'],
  accessErase: ['Xoá dữ liệu', 'Erased'],
  accessRestrict: ['Hạn chế xử lý', 'Restricted'],
  accessLift: ['Bỏ hạn chế', 'Lifted'],
  entries: ['lượt truy cập', 'entries'],
  publish: ['Công bố phiên bản mới', 'Publish a new version'],
  publishAsk: ['Công bố văn bản', 'Publish a text'],
  publishHint: [
    'Văn bản đã công bố không sửa hay xoá được; lần sau công bố phiên bản mới.',
    'What is published cannot be changed or deleted; the next time a new version is published.',
  ],
  noText: ['Chưa công bố văn bản nào', 'Nothing was published yet'],
  noTextHint: [
    'Công bố chính sách bảo mật và nội dung xin đồng ý cho từng mục đích.',
    'Publish the privacy notice and what people agree to, for each purpose.',
  ],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    personalData: typeof personalDataTexts;
  }
}
addTexts('personalData', personalDataTexts);
