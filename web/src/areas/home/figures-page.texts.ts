import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const figuresTexts = {
  title: ['Số liệu', 'Figures'],
  club: shared.club,
  kindOf: ['Hội viên là', 'Members are'],
  units: shared.organisations,
  people: ['Cá nhân', 'Individuals'],
  person: ['Cá nhân', 'Personal'],
  showTable: ['Xem bảng', 'Show the table'],
  hideTable: ['Ẩn bảng', 'Hide the table'],
  export: shared.exportToExcel,
  exportOf: ['Xuất Excel: {part}', 'Export to Excel: {part}'],
  members: shared.membersHoiVienOther,
  membersNow: ['{count} hội viên hiện nay', '{count:member|members} now'],
  byType: ['Theo loại hội viên', 'By type'],
  type: ['Loại hội viên', 'Type'],
  count: shared.membersHoiVienOther,
  share: ['Tỷ lệ', 'Share'],
  bar: ['Biểu đồ', 'Bar'],
  overTime: ['Gia nhập và rời hội theo tháng', 'Joined and left by month'],
  joined: shared.joined,
  left: ['Rời hội', 'Left'],
  joinedType: ['Gia nhập: {type}', 'Joined: {type}'],
  leftType: ['Rời hội: {type}', 'Left: {type}'],
  byProvince: ['Theo tỉnh, thành phố', 'By province'],
  province: ['Tỉnh, thành phố', 'Province'],
  islands: [
    'Đặc khu Hoàng Sa thuộc Đà Nẵng, đặc khu Trường Sa thuộc Khánh Hoà. Mỗi ô là một tỉnh, thành phố; ô càng đậm càng nhiều hội viên.',
    'The special zone of Hoàng Sa belongs to Đà Nẵng, that of Trường Sa to Khánh Hoà. Each tile is a province; a darker tile has more members.',
  ],
  noAddress: ['{count} hội viên chưa có tỉnh, thành phố', '{count:member|members} without a province'],
  byCareer: ['Theo ngành nghề', 'By branch'],
  career: ['Ngành nghề', 'Branch'],
  moreCareers: ['Xem cả {count} ngành nghề', 'Show all {count} branches'],
  fewerCareers: ['Thu gọn', 'Show fewer'],
  careersTwice: ['Hội viên có hai ngành nghề được tính ở cả hai.', 'A member of two branches counts in both.'],
  noCareers: ['Chưa có hội viên nào có ngành nghề.', 'No member has a branch yet.'],
  fees: shared.feesHoiPhi,
  feeMonths: ['Phải thu và đã thu theo tháng', 'Due and collected by month'],
  due: ['Đến hạn', 'Due'],
  collected: shared.collected,
  waived: shared.waived,
  feesNote: [
    'Khoản phí của năm {year}: phải thu {due}, đã thu {collected}.',
    'Fees of {year}: {due} expected, {collected} collected.',
  ],
  homeFeesTitle: ['Hội phí {year}', 'Fees {year}'],
  homeFees: ['đã thu {collected} trong {due} phải thu', '{collected} collected of {due} expected'],
  homeAll: ['Mọi số liệu', 'All figures'],
  allFigures: ['Số liệu hội phí', 'Fee figures'],
  later: ['Sau năm', 'Later'],
  month: shared.month,
  money: shared.finance,
  entries: ['Số lần', 'Entries'],
  total: ['Tổng cộng', 'In all'],
  paid: shared.paidDaThanhToan,
  notPaid: ['Chưa thanh toán', 'Not paid'],
  sumOfYear: ['Cả năm {money}', '{money} in the year'],
  ofClubMembers: [
    'Của hội viên đang thuộc câu lạc bộ; danh sách không lọc được theo câu lạc bộ.',
    'Of members who belong to the club now; the list has no filter by club.',
  ],
  events: shared.events,
  eventMonths: ['Sự kiện theo tháng', 'Events by month'],
  eventsOfYear: ['{count} sự kiện trong năm', '{count:event|events} in the year'],
  attendance: ['Người tham dự theo tháng', 'Attendance by month'],
  participants: ['Được mời, đăng ký', 'Invited or registered'],
  confirmed: ['Xác nhận đến', 'Confirmed'],
  came: shared.cameDaDen,
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
