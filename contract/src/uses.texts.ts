import { shared } from './kit/shared.texts.ts';
import type { Pair } from './kit/message.ts';

/** The words for rows that name a record, with their number. */
export const useWords = {
  Accounts: shared.count,
  Activities: ['{count} sự kiện', '{count:event|events}'],
  ActivityReports: ['{count} báo cáo sự kiện', '{count:event report|event reports}'],
  Awards: ['{count} lần trao huy hiệu', '{count:award of a badge|awards of badges}'],
  BankAccounts: ['{count} tài khoản ngân hàng', '{count:bank account|bank accounts}'],
  BankLines: ['{count} dòng sao kê', '{count:bank statement line|bank statement lines}'],
  BankMatches: ['{count} lần ghép với sao kê', '{count:match with a statement|matches with statements}'],
  CheckIns: ['{count} lượt điểm danh', '{count:check-in|check-ins}'],
  BankLinesWaiting: [
    '{count} dòng sao kê của tài khoản này đang chờ ghi nhận: vẫn ghi được như thường',
    '{count:bank line|bank lines} of this account that {count:waits|wait} to be booked: they are booked as before',
  ],
  LettersOfAccount: [
    '{count} thư nhắc phí đang chờ gửi có số tài khoản này: vẫn đi với số cũ, muốn đổi thì thu hồi trong Hộp thư đi rồi nhắc lại',
    '{count:fee reminder|fee reminders} with this number that {count:waits|wait} to go out: they keep it; take them back in the outbox and remind again to change that',
  ],
  FeesOfAccount: [
    'mã VietQR của {count} khoản phí còn nợ: từ nay không dẫn về tài khoản này',
    'the VietQR code of {count:open fee|open fees}: no longer leads to this account',
  ],
  ClubMembers: ['{count} lượt hội viên vào câu lạc bộ', '{count:club membership|club memberships}'],
  ClubInvitations: ['{count} lời mời vào câu lạc bộ', '{count:invitation to a club|invitations to clubs}'],
  Committees: ['{count} ban', '{count:committee|committees}'],
  Consents: ['{count} bản đồng ý', '{count:consent|consents}'],
  ContactLinks: [
    'liên kết từ {count} đầu mối liên hệ (tên vẫn còn)',
    'the link of {count:contact|contacts} (the names stay)',
  ],
  DataRequests: [
    '{count} yêu cầu về dữ liệu cá nhân',
    '{count:request about personal data|requests about personal data}',
  ],
  Decisions: [
    '{count} nghị quyết do hồ sơ này phụ trách',
    '{count:decision it is responsible for|decisions it is responsible for}',
  ],
  EventClubs: ['lời mời dự {count} sự kiện', 'the invitation to {count:event|events}'],
  Events: ['{count} sự kiện của câu lạc bộ', '{count:event of the club|events of the club}'],
  EventPeople: ['{count} lượt dự sự kiện', '{count:participation in events|participations in events}'],
  FeeRates: ['{count} mức phí riêng', '{count:own fee rate|own fee rates}'],
  FeeReminders: ['{count} lần nhắc phí', '{count:fee reminder|fee reminders}'],
  Fees: ['{count} khoản phí', '{count:fee|fees}'],
  Feedbacks: ['{count} góp ý', '{count:feedback thread|feedback threads}'],
  Fields: ['{count} lĩnh vực', '{count:field|fields}'],
  Files: ['{count} tệp trong thư viện', '{count:file of the library|files of the library}'],
  Finances: ['{count} khoản doanh thu, giảm giá, tài trợ', '{count:entry of money brought|entries of money brought}'],
  Folders: ['{count} thư mục', '{count:folder|folders}'],
  Letters: ['{count} thư đã ghi (thư vẫn còn)', '{count:recorded message|recorded messages} (they stay)'],
  KnownEvents: [
    '{count} sự kiện đã có người biết: hãy huỷ trước, kèm lý do, để họ được báo',
    '{count:event|events} that people know of: cancel first, with a reason, so that they are told',
  ],
  KnownMeetings: [
    '{count} lịch đã có người biết: hãy huỷ trước, kèm lý do, để họ được báo',
    '{count:entry|entries} that people know of: cancel first, with a reason, so that they are told',
  ],
  MeetingDecisions: ['{count} nghị quyết của cuộc họp', '{count:decision of the meeting|decisions of the meeting}'],
  MeetingHosts: ['chủ trì {count} cuộc họp', 'the chair of {count:meeting|meetings}'],
  MeetingMinutes: ['biên bản cuộc họp', 'the minutes of the meeting'],
  MeetingPeople: ['{count} lượt dự họp', '{count:participation in meetings|participations in meetings}'],
  Meetings: shared.countCountCuocHop,
  Members: ['{count} hồ sơ hội viên, đối tác', '{count:record of a member or partner|records of members or partners}'],
  Minutes: ['thư ký của {count} biên bản', 'the secretary of {count:minutes|minutes}'],
  News: ['{count} tin của câu lạc bộ', '{count:news article of the club|news articles of the club}'],
  NewsFor: [
    '{count} tin chỉ dành cho câu lạc bộ này hoặc một số câu lạc bộ: câu lạc bộ khác không đọc được, tin không thành tin chung',
    '{count:news article|news articles} for this club or for some clubs: no other club reads them, and they do not become open to all',
  ],
  NewsReads: ['{count} lượt đọc tin', '{count:reading of news|readings of news}'],
  Notes: ['{count} ghi chú', '{count:note|notes}'],
  Notifications: ['{count} thông báo', '{count:notification|notifications}'],
  NotificationPeople: [
    '{count} thông báo đã chọn hồ sơ này',
    '{count:notification that names it|notifications that name it}',
  ],
  Participants: ['{count} người tham dự', '{count:participant|participants}'],
  Payments: ['{count} lần thu', '{count:payment|payments}'],
  PaymentsWaiting: [
    '{count} lần thu do câu lạc bộ ghi, đang chờ hiệp hội xác nhận',
    '{count:payment|payments} that the club entered, waiting for the association',
  ],
  PlannedNotifications: [
    '{count} thông báo hẹn giờ chọn người theo mục này: không gửi nữa, người lập được báo',
    '{count:planned notification|planned notifications} that choose people by it: not sent, and the authors are told',
  ],
  Ranked: ['hạng hiện nay của {count} hội viên', 'the present rank of {count:member|members}'],
  Receipts: ['{count} biên lai', '{count:receipt|receipts}'],
  Recipients: shared.recipient,
  RepresentedBy: ['đang là người đại diện của {count} đơn vị', 'represents {count:organisation|organisations}'],
  Representatives: ['{count} người đại diện', '{count:representative|representatives}'],
  RewardPeople: shared.countCountDeXuatKhenThuong,
  Rewards: shared.countCountDeXuatKhenThuong,
  SamePersons: ['liên kết “cùng một người” của {count} hồ sơ', 'the link “same person” of {count:record|records}'],
  SavedViews: [
    '{count} chế độ xem đã lưu lọc theo mục này: khi mở sẽ nói rõ',
    '{count:saved view|saved views} that filter by it: they say so when opened',
  ],
  SharedViews: ['{count} chế độ xem đã lưu: bản chia sẻ vẫn còn', '{count:saved view|saved views}: shared ones stay'],
  Seats: ['{count} ghế trong ban', '{count:seat in a committee|seats in committees}'],
  Terms: ['{count} nhiệm kỳ', '{count:term|terms}'],
  TakenOff: [
    '{count} người biết mình có tên trong danh sách: nhận thư báo đã bị bỏ tên',
    '{count:person who knows|people who know} of the event: told by letter that they are no longer on its list',
  ],
  TakenOffUnreached: [
    '{count} người biết nhưng không có e-mail dùng được: hãy tự báo',
    '{count:person|people} who know of it without a usable e-mail address: tell them yourself',
  ],
  PlacesGiven: [
    '{count} người trong danh sách chờ: được nhận chỗ và nhận thư báo: {names}',
    '{count:person|people} of the waiting list: get the place and are told by letter: {names}',
  ],
  PlacesOffered: [
    '{count} người trong danh sách chờ: được mời nhận chỗ bằng thư: {names}',
    '{count:person|people} of the waiting list: are offered the place by letter: {names}',
  ],
  WaitingLetters: ['{count} thư đang chờ gửi: được rút lại', '{count:message|messages} that wait to go out: withdrawn'],
  Workplaces: ['nơi làm việc của {count} người', 'the workplace of {count:person|people}'],
} as const satisfies Readonly<Record<string, Pair>>;

/** The words for rows that name a record, such as `Seats`. */
export type UseName = keyof typeof useWords;

/** The same as messages: `Mes.Uses.Seats`. */
export const useMessages: Readonly<Record<string, Pair>> = Object.fromEntries(
  Object.entries(useWords).map(([name, words]) => [`Mes.Uses.${name}`, words]),
);
