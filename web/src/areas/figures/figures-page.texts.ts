import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const figuresTexts = {
  title: ['Số liệu', 'Figures'],
  yearBefore: ['Năm trước', 'The year before'],
  yearAfter: ['Năm sau', 'The year after'],
  club: ['Câu lạc bộ', 'Club'],
  kindOf: ['Hội viên là', 'Members are'],
  units: ['Tổ chức', 'Organisations'],
  people: ['Cá nhân', 'Individuals'],
  showTable: ['Xem bảng', 'Show the table'],
  hideTable: ['Ẩn bảng', 'Hide the table'],
  export: ['Xuất Excel', 'Export to Excel'],
  exportOf: ['Xuất Excel: {part}', 'Export to Excel: {part}'],
  members: ['Hội viên', 'Members'],
  membersNow: ['{count} hội viên hiện nay', '{count:member|members} now'],
  byType: ['Theo loại hội viên', 'By type'],
  type: ['Loại hội viên', 'Type'],
  count: ['Hội viên', 'Members'],
  share: ['Tỷ lệ', 'Share'],
  bar: ['Biểu đồ', 'Bar'],
  overTime: ['Gia nhập và rời hội theo tháng', 'Joined and left by month'],
  joined: ['Gia nhập', 'Joined'],
  left: ['Rời hội', 'Left'],
  joinedType: ['Gia nhập: {type}', 'Joined: {type}'],
  leftType: ['Rời hội: {type}', 'Left: {type}'],
  byProvince: ['Theo tỉnh, thành phố', 'By province'],
  province: ['Tỉnh, thành phố', 'Province'],
  islands: [
    'Đặc khu Hoàng Sa thuộc Đà Nẵng, đặc khu Trường Sa thuộc Khánh Hòa. Mỗi ô là một tỉnh, thành phố; ô càng đậm càng nhiều hội viên.',
    'The special zone of Hoàng Sa belongs to Đà Nẵng, that of Trường Sa to Khánh Hòa. Each tile is a province; a darker tile has more members.',
  ],
  noAddress: ['{count} hội viên chưa có tỉnh, thành phố', '{count:member|members} without a province'],
  byCareer: ['Theo ngành nghề', 'By career'],
  career: ['Ngành nghề', 'Career'],
  moreCareers: ['Xem cả {count} ngành nghề', 'Show all {count} careers'],
  fewerCareers: ['Thu gọn', 'Show fewer'],
  careersTwice: ['Hội viên có hai ngành nghề được tính ở cả hai.', 'A member of two careers counts in both.'],
  noCareers: ['Chưa có hội viên nào có ngành nghề.', 'No member has a career yet.'],
  fees: ['Hội phí', 'Fees'],
  feeMonths: ['Phải thu và đã thu theo tháng', 'Due and collected by month'],
  due: ['Đến hạn', 'Due'],
  collected: ['Đã thu', 'Collected'],
  feesNote: [
    'Khoản phí của năm {year}: phải thu {due}, đã thu {collected}.',
    'Fees of {year}: {due} expected, {collected} collected.',
  ],
  allFigures: ['Số liệu hội phí', 'Fee figures'],
  later: ['Sau năm', 'Later'],
  month: ['Tháng', 'Month'],
  money: ['Tài chính', 'Finance'],
  entries: ['Số lần', 'Entries'],
  total: ['Tổng cộng', 'In all'],
  paid: ['Đã thanh toán', 'Paid'],
  notPaid: ['Chưa thanh toán', 'Not paid'],
  sumOfYear: ['Cả năm {money}', '{money} in the year'],
  ofClubMembers: [
    'Của hội viên đang thuộc câu lạc bộ; danh sách không lọc được theo câu lạc bộ.',
    'Of members who belong to the club now; the list has no filter by club.',
  ],
  events: ['Sự kiện', 'Events'],
  eventMonths: ['Sự kiện theo tháng', 'Events by month'],
  eventsOfYear: ['{count} sự kiện trong năm', '{count:event|events} in the year'],
  attendance: ['Người tham dự theo tháng', 'Attendance by month'],
  participants: ['Được mời, đăng ký', 'Invited or registered'],
  confirmed: ['Xác nhận đến', 'Confirmed'],
  came: ['Đã đến', 'Came'],
  cameOfYear: ['{count} lượt người đã đến', '{count:person|people} came'],
  ofClubEvents: ['Sự kiện do câu lạc bộ tổ chức.', 'Events that the club organises.'],
  nothing: ['Không có số liệu của năm {year}.', 'Nothing in {year}.'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    overview: typeof figuresTexts;
  }
}
addTexts('overview', figuresTexts);
