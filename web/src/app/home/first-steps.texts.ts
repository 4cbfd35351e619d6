import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { FirstStep } from '@hoivien/contract/kit/first-steps.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const firstStepsTexts = {
  title: ['Những việc đầu tiên', 'First steps'],
  progress: ['{done} trong {of} việc đã xong', '{done} of {of} done'],
  anyOrder: [
    'Làm theo thứ tự nào cũng được, việc nào xong tự đánh dấu',
    'In any order; each is ticked off when it is done',
  ],
  hide: ['Ẩn danh sách này', 'Hide this list'],
  show: ['Hiện những việc đầu tiên (còn {count})', 'Show the first steps ({count} left)'],
  left: ['Còn {count} việc đầu tiên:', '{count:first step|first steps} left:'],
  later: shared.later,
  laterNamed: ['Để sau: {name}', 'Later: {name}'],
  review: ['Xem lại', 'Look again'],
  named: ['{action}: {name}', '{action}: {name}'],
  isDone: shared.doneDaXong,
  minutes: ['{count} phút', '{count} min'],
  addOne: ['Thêm từng hội viên', 'Add members one by one'],
  template: ['Tải tệp mẫu', 'Download the template'],
  roles: ['Đặt quyền cho từng vai trò', 'Set the permissions of roles'],
  manual: ['Hướng dẫn ngắn', 'Short guides'],
  whole: shared.all,
  guideImport: ['Chuẩn bị tệp Excel hội viên', 'Prepare the workbook of members'],
  guideUsers: ['Ai thấy gì: vai trò và câu lạc bộ', 'Who sees what: roles and clubs'],
  guideFees: ['Hội phí từ kế hoạch đến sao kê', 'Fees from the plan to the statement'],
  guideHint: [
    'ở bất kỳ màn hình nào để mở hướng dẫn của màn hình đó.',
    'on any screen to open the guide of that screen.',
  ],
  press: ['Bấm', 'Press'],
  ofContact: ['Điền thông tin hiệp hội', 'Enter the contact details of the association'],
  aboutContact: [
    'Tên, địa chỉ, điện thoại: đứng đầu mọi thư, phiếu thu và giấy mời. Logo và mã số thuế ở Thiết lập hiệp hội.',
    'Name, address and telephone stand on every letter, receipt and invitation. The logo and tax code are in the settings.',
  ],
  actContact: ['Điền thông tin', 'Enter them'],
  ofPeople: ['Mời người cùng làm', 'Add the people you work with'],
  aboutPeople: [
    'Mỗi người một tài khoản; vai trò quyết định ai thấy và làm được gì.',
    'Each person has an account; roles decide what they see and do.',
  ],
  actPeople: ['Thêm người dùng', 'Add a user'],
  factPeople: ['{count} người cùng làm', '{count:colleague|colleagues}'],
  ofClub: ['Lập câu lạc bộ, chi hội', 'Add clubs and chapters'],
  aboutClub: [
    'Người của câu lạc bộ tự quản hội viên của mình, hiệp hội duyệt.',
    'People of a club keep their own members, and the association approves.',
  ],
  actClub: ['Thêm câu lạc bộ', 'Add a club'],
  factClub: ['{count} câu lạc bộ', '{count:club|clubs}'],
  ofMember: ['Nhập danh sách hội viên', 'Import the list of members'],
  aboutMember: [
    'Dùng tệp Excel đang có, cột nào cũng ghép được. Hệ thống chạy thử và chỉ ra từng ô sai trước khi ghi, và hoàn tác được cả lần nhập trong 24 giờ.',
    'Use the workbook that you have; any columns can be matched. A dry run shows every wrong cell first, and the whole import can be undone for 24 hours.',
  ],
  actMember: ['Nhập hội viên từ Excel', 'Import members from Excel'],
  factMember: shared.member2,
  ofCommittee: ['Lập Ban Chấp hành', 'Set up the executive committee'],
  aboutCommittee: [
    'Nhiệm kỳ, chức danh và ngày hết nhiệm kỳ của từng người.',
    'The term, the titles, and the day on which each seat ends.',
  ],
  actCommittee: ['Lập danh sách', 'Set it up'],
  factCommittee: ['{count} ghế trong các ban', '{count:seat|seats}'],
  ofAccount: ['Thêm tài khoản nhận hội phí', 'Add an account for fees'],
  aboutAccount: [
    'Để in mã VietQR lên thông báo phí và đọc sao kê.',
    'For VietQR codes on notices of fees, and to read statements.',
  ],
  actAccount: shared.addAnAccount,
  factAccount: shared.count,
  ofPlan: ['Lập kế hoạch thu hội phí', 'Plan the fees'],
  aboutPlan: [
    'Mức theo loại, quy mô, hạng; xem trước rồi mới phát hành.',
    'Rates by type, size and rank; a preview comes before they are issued.',
  ],
  actPlan: ['Lập kế hoạch', 'Make a plan'],
  factPlan: ['{count} kế hoạch', '{count:plan|plans}'],
  ofMeeting: ['Lên lịch cuộc họp đầu tiên', 'Plan the first meeting'],
  aboutMeeting: ['Thư mời, điểm danh, túc số và biên bản.', 'Invitations, attendance, quorum and minutes.'],
  actMeeting: ['Tạo cuộc họp', 'Add a meeting'],
  factMeeting: shared.countCountCuocHop,
  ofMail: ['Nối máy chủ thư', 'Connect a mail server'],
  aboutMail: [
    'Người giữ máy đặt máy chủ thư; chưa có thì thư nằm chờ, không mất.',
    'The keeper of the machine sets the mail server; until then mails wait and are not lost.',
  ],
  actMail: ['Xem cách làm', 'See how'],
  factMail: ['đã đặt', 'set'],
  ofNotification: ['Gửi thông báo đầu tiên', 'Send the first notification'],
  aboutNotification: ['Gửi thử cho chính mình trước.', 'Send it to yourself first.'],
  actNotification: ['Soạn thông báo', 'Write one'],
  factNotification: ['{count} thông báo đã gửi', '{count:notification|notifications} sent'],
  ofPrivacy: ['Đăng thông báo dữ liệu cá nhân', 'Publish the privacy notice'],
  aboutPrivacy: ['Có mẫu sẵn theo Luật 91/2025/QH15.', 'There is a draft by Law 91/2025/QH15.'],
  actPrivacy: ['Xem mẫu', 'See the draft'],
  factPrivacy: ['{count} bản đã đăng', '{count:version|versions} published'],
  ofBackup: ['Có bản sao lưu đầu tiên', 'Have a first backup'],
  aboutBackup: [
    'Máy tự sao lưu mỗi đêm. Sao lưu ngay một lần, và cất khoá của dữ liệu ở nơi khác.',
    'The machine backs up each night by itself. Make one now, and keep the key of the data elsewhere.',
  ],
  actBackup: ['Sao lưu', 'Back up'],
  factBackup: ['đã có', 'there'],
} as const satisfies Record<string, Pair> & Record<`${'of' | 'about' | 'act'}${Capitalize<FirstStep>}`, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    firstSteps: typeof firstStepsTexts;
  }
}
addTexts('firstSteps', firstStepsTexts);
