import { shared } from '@hoivien/contract/kit/shared.texts.ts';
import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../../kit/i18n/texts.ts';

const operationsPageTexts = {
  looked: ['chạy liền {time} · xem lúc {at}, tự cập nhật', 'up for {time} · seen at {at}, renews itself'],
  allFine: ['Mọi thứ bình thường', 'Everything is fine'],
  bad: ['Cần làm ngay', 'Act now'],
  watch: ['Cần để ý', 'Keep an eye on'],
  fine: ['Bình thường', 'Fine'],
  matter: ['Mục', 'Matter'],
  now: ['Hiện nay', 'Now'],
  details: shared.details,
  whatToDo: ['Khi báo đỏ', 'When it is red'],
  action: ['Thao tác', 'Action'],
  backUp: ['Sao lưu ngay', 'Back up now'],
  backUpRuns: ['Đang sao lưu…', 'Backing up…'],
  testMail: ['Gửi thử', 'Send a trial'],
  seeJobs: ['Xem', 'See'],
  mailSent: ['Đã gửi thử tới {address}. Hãy xem hộp thư.', 'A trial was sent to {address}. Look into the mailbox.'],
  mailFailed: ['Gửi thử tới {address} hỏng: {reason}', 'The trial to {address} failed: {reason}'],
  days: ['{count} ngày', '{count:day|days}'],
  hours: ['{count} giờ', '{count:hour|hours}'],
  minutes: ['{count} phút', '{count:minute|minutes}'],
  seconds: ['{count} giây', '{count:second|seconds}'],
  never: ['chưa có', 'never'],
  unknown: ['không rõ', 'not known'],
  reason: ['Lý do: {reason}', 'Reason: {reason}'],

  failures: ['Việc hỏng', 'Failures'],
  failuresNow: ['{count} việc', '{count}'],
  failuresNone: ['không có trong 7 ngày', 'none in 7 days'],
  ofJobs: ['{count} việc nền “{what}”: {cause}', '{count:job|jobs} “{what}”: {cause}'],
  ofDeliveries: ['{count} tin chưa tới người nhận ({what}): {cause}', '{count:message|messages} ({what}): {cause}'],
  ofImports: ['{count} lần nhập tệp: {cause}', '{count:import|imports}: {cause}'],
  failuresDo: [
    'Đọc lỗi, sửa nguyên nhân, rồi chạy lại hoặc gửi lại. Nhật ký của máy chủ nói thêm: tìm “a job failed”.',
    'Read the cause, mend it, then try or send again. The log of the server tells more: look for “a job failed”.',
  ],

  restoreTest: ['Thử phục hồi bản sao lưu', 'Restore test'],
  restoreTestWaits: [
    'chạy sau bản sao lưu đầu tiên, rồi 30 ngày một lần',
    'comes after the first backup, then each 30 days',
  ],
  restored: ['phục hồi vào nơi tạm, mất {time}', 'restored in a temporary place in {time}'],
  sums: ['bản có niêm phong: chỉ so tổng kiểm, mất {time}', 'sealed: only sums were compared, in {time}'],
  testFailed: ['thử hỏng', 'the test failed'],
  restoreTestDo: [
    'Sao lưu lại rồi bấm Thử phục hồi. Vẫn hỏng: ổ đĩa giữ bản sao lưu có thể đã lỗi.',
    'Back up again, then press Test restore. If it fails again, the disk of the backups may be faulty.',
  ],

  disk: ['Ổ đĩa', 'Disk'],
  diskNow: ['{percent} % còn trống', '{percent} % free'],
  diskDetails: ['còn {free} trên {total}', '{free} of {total} left'],
  diskFailure: ['hệ điều hành không cho biết: {reason}', 'the system does not tell: {reason}'],
  diskDo: [
    'Dưới 5 %: chuyển bản sao lưu sang ổ khác (BACKUP_FOLDER) hoặc tăng ổ đĩa. Không xoá gì trong thư mục dữ liệu.',
    'Below 5 %: keep backups on another disk (BACKUP_FOLDER) or enlarge the disk. Delete nothing in the data folder.',
  ],

  backup: ['Sao lưu gần nhất', 'Last backup'],
  backupSize: ['{size}, thêm {added}', '{size}, {added} of it new'],
  backupTime: ['mất {time}', 'took {time}'],
  backupSealed: ['có niêm phong', 'sealed'],
  backupFaults: ['{count} tệp thiếu hoặc khác lúc lưu', '{count:file is|files are} missing or changed'],
  backupOff: ['sao lưu tự động đang tắt (BACKUP_AT=off)', 'nightly backups are off (BACKUP_AT=off)'],
  lastFailed: ['lần sao lưu {at} hỏng', 'the backup of {at} failed'],
  noSecondPlace: ['chưa có bản ngoài máy này (BACKUP_COPY_TO)', 'none outside this machine (BACKUP_COPY_TO)'],
  copyDone: ['bản ở nơi thứ hai: {at}', 'in the second place: {at}'],
  copyFailed: ['bản ở nơi thứ hai hỏng lúc {at}', 'the second place failed at {at}'],
  commandDone: ['lệnh BACKUP_COMMAND: {at}', 'BACKUP_COMMAND: {at}'],
  commandFailed: ['lệnh BACKUP_COMMAND hỏng lúc {at}', 'BACKUP_COMMAND failed at {at}'],
  pointInTimeDone: ['quay về được từng phút, đến khoảng {at}', 'back to any minute until about {at}'],
  pointInTimeFailed: [
    'không lưu được để quay về từng phút, lúc {at}',
    'what leads back to a minute could not be stored at {at}',
  ],
  timeCopyDone: ['từng phút ở nơi thứ hai: đến khoảng {at}', 'minutes in the second place: until about {at}'],
  timeCopyFailed: [
    'phần để quay về từng phút không sang được nơi thứ hai, lúc {at}',
    'what leads back to a minute did not reach the second place at {at}',
  ],
  backupDo: [
    'Quá 26 giờ: xem ổ đĩa và quyền ghi của thư mục sao lưu, rồi bấm Sao lưu ngay.',
    'Older than 26 hours: check disk and rights of the folder of backups, then press Back up now.',
  ],

  mail: ['Thư', 'Mail'],
  mailUnset: ['chưa đặt máy chủ thư', 'no mail server is set'],
  mailWaiting: ['{count} thư đang chờ', '{count:mail waits|mails wait}'],
  mailNone: ['không có thư chờ', 'none waits'],
  mailOldest: ['thư cũ nhất chờ từ {at}', 'the oldest has waited since {at}'],
  mailLast: ['gửi được gần nhất: {at}', 'last sent: {at}'],
  mailTrouble: ['hỏng gần nhất {at}: {reason}', 'last failure {at}: {reason}'],
  mailDo: [
    'Thư nằm chờ, không mất. Chưa đặt máy chủ thư thì đặt SMTP_URL; đã đặt thì bấm Gửi thử để biết lý do, hay gặp: mật khẩu trong SMTP_URL hết hạn.',
    'Mails wait and are not lost. Without a mail server set SMTP_URL; with one send a trial to see why: often the password in SMTP_URL has expired.',
  ],

  queue: ['Hàng chờ', 'Queue'],
  queueNow: ['{count} việc chờ', '{count:job waits|jobs wait}'],
  queueRunning: ['{count} việc đang chạy', '{count:job runs|jobs run}'],
  queueOldest: ['cũ nhất từ {at}', 'the oldest since {at}'],
  queueDo: ['Cũ nhất trên 15 phút: khởi động lại Hoivien.', 'The oldest above 15 minutes: start Hoivien again.'],

  certificate: ['Chứng chỉ HTTPS', 'HTTPS certificate'],
  certificateNow: ['còn {days}', '{days} left'],
  certificateOver: ['đã hết hạn', 'has ended'],
  certificateUntil: ['{host}, hết {at}', '{host}, ends {at}'],
  certificateFailure: ['{host}: {reason}', '{host}: {reason}'],
  certificateDo: [
    'Còn dưới 14 ngày: xem máy chủ web phía trước (Caddy, nginx) có tự gia hạn không; thường cần mở cổng 80.',
    'Below 14 days: see whether the web server in front (Caddy, nginx) renews it; often port 80 must be open.',
  ],

  version: shared.version,
  versionDetails: ['Node.js {node}', 'Node.js {node}'],
  migrations: ['{count} bước cấu trúc dữ liệu', '{count:migration|migrations}'],
  versionDo: [
    'Bản vá bảo mật không nên chờ quá 14 ngày. Sao lưu trước khi lên bản mới.',
    'A security fix should not wait longer than 14 days. Back up before you upgrade.',
  ],

  database: ['Cơ sở dữ liệu', 'Database'],
  databaseDetails: ['PostgreSQL {version}', 'PostgreSQL {version}'],
  databaseDo: [
    'Khi nó dừng, trang này cũng không mở được: xem nhật ký của máy chủ.',
    'When it stops, this page does not open either: read the log of the server.',
  ],

  key: ['Khoá mã hoá dữ liệu', 'Key of the data'],
  keyElsewhere: ['có bản ở nơi khác', 'kept elsewhere, too'],
  keyHere: ['chỉ có trên máy này', 'on this machine only'],
  keyFile: ['tệp secret.key trong thư mục dữ liệu', 'secret.key in the data folder'],
  keyVariable: ['trong biến SECRET_KEY', 'in the variable SECRET_KEY'],
  keyFingerprint: ['dấu nhận {fingerprint}', 'fingerprint {fingerprint}'],
  keyKept: ['{by} xác nhận {at}', '{by} said so on {at}'],
  keyDo: [
    'Bản sao lưu không có khoá. Mất khoá là mất số giấy tờ tuỳ thân, và mọi liên kết đã gửi hết dùng được. Chép khoá ra nơi ngoài máy này, rồi xác nhận.',
    'Backups do not hold it. Without it identity numbers are lost, and links that were sent open nothing. Copy it to a place outside this machine, then say so.',
  ],
  keepKey: ['Xác nhận', 'I keep it'],
  keepKeyAgain: ['Xác nhận lại', 'Say so again'],
  keepKeyTitle: ['Khoá đã được cất ở nơi khác?', 'Is the key kept elsewhere?'],
  keepKeyAbout: [
    'Chỉ xác nhận khi bản chép của khoá (dấu nhận {fingerprint}) đã nằm ngoài máy này: trình quản lý mật khẩu hoặc phong bì niêm phong. Tên bạn và ngày giờ được ghi lại.',
    'Say so only when a copy of the key (fingerprint {fingerprint}) lies outside this machine: in a password manager or a sealed envelope. Your name and the time are noted.',
  ],
  keepKeyConfirm: ['Tôi đã cất khoá ở nơi khác', 'I have kept the key elsewhere'],

  testRestore: ['Thử phục hồi', 'Test restore'],
  testRestoreTitle: ['Thử phục hồi bản sao lưu gần nhất?', 'Test the restore of the last backup?'],
  testRestoreAbout: [
    'Máy phục hồi vào một cơ sở dữ liệu tạm, so từng tổng kiểm, rồi xoá nơi tạm. Dữ liệu thật không bị chạm tới. Cần chỗ trống bằng một bản sao lưu; thường mất vài phút.',
    'The machine restores into a temporary database, compares the sums and removes it again. The real data are not touched. It needs free room for one backup and takes some minutes.',
  ],
  testRuns: ['đang thử từ {at}', 'under way since {at}'],
  testWaits: ['đang chờ đến lượt', 'waits for its turn'],
  testOk: ['Thử phục hồi xong: bản sao lưu phục hồi được.', 'The restore test is done: the backup can be restored.'],
  testBad: ['Thử phục hồi hỏng. Lý do ở dòng Thử phục hồi.', 'The restore test failed. Its line tells why.'],
  backUpOk: ['Sao lưu xong lúc {at}.', 'The backup was made at {at}.'],
  backUpBad: ['Sao lưu hỏng. Lý do ở dòng Sao lưu.', 'The backup failed. Its line tells why.'],

  tryAgain: ['Chạy lại {count} việc', 'Try {count} again'],
  tryAgainTitle: ['Chạy lại {count} việc nền đã hỏng?', 'Try {count:failed job|failed jobs} again?'],
  tryAgainAbout: [
    'Mỗi việc chạy lại một lần với dữ liệu cũ của nó; phần đã làm không làm lần nữa. Hãy sửa nguyên nhân trước.',
    'Each begins once more with its former data; what it has done is not done twice. Mend the cause first.',
  ],

  forecastLater: [
    'chưa đoán được ngày đầy: cần thêm {days} ngày số liệu',
    'no forecast yet: it needs figures of {days:more day|more days}',
  ],
  forecastNever: ['không đầy thêm trong những tuần qua', 'did not fill in the last weeks'],
  forecastDays: ['với đà này đầy sau {count} ngày', 'full in about {count:day|days}'],
  forecastWeeks: ['với đà này đầy sau {count} tuần', 'full in about {count:week|weeks}'],

  newer: ['đã có bản {version}', '{version} is there'],
  newest: ['là bản mới nhất, hỏi lúc {at}', 'the newest, asked at {at}'],
  releasesWait: ['chưa hỏi bản mới, máy hỏi trong giờ tới', 'newer versions are asked for within the hour'],
  releasesFailed: ['hỏi bản mới hỏng lúc {at}: {reason}', 'asking for newer versions failed at {at}: {reason}'],
  notes: ['Có gì mới', 'What is new'],
  howToUpgrade: ['Cách nâng cấp', 'How to upgrade'],

  folder: ['Ổ đĩa của thư mục dữ liệu', 'Disk of the data folder'],
  folderUsed: ['{used} trên {total}', '{used} of {total}'],
  side: ['Ổ đĩa và dữ liệu', 'Disk and data'],
  sizesWait: ['Đang đếm, xong sẽ tự hiện.', 'Being counted; it appears by itself.'],
  ofFiles: ['Tài liệu đính kèm', 'Attached documents'],
  ofPictures: ['Ảnh và phim', 'Pictures and films'],
  ofThumbs: ['Ảnh nhỏ', 'Small pictures'],
  ofBackups: ['Bản sao lưu tại máy', 'Backups on this disk'],
  ofDatabase: ['Cơ sở dữ liệu', 'Database'],
  ofLog: ['Nhật ký cơ sở dữ liệu', 'Log of the database'],
  ofOther: ['Hệ điều hành, thứ khác', 'System and others'],
  ofFree: ['Còn trống', 'Free'],
  rows: ['Dữ liệu theo loại', 'Data by kind'],
  rowsMembers: shared.membersHoiVienOther,
  rowsClubs: shared.clubs,
  rowsEvents: shared.events,
  rowsMeetings: ['Cuộc họp, lịch', 'Meetings'],
  rowsFees: ['Khoản hội phí', 'Fees'],
  rowsMessages: ['Tin đã lập', 'Messages'],
  rowsAttachments: shared.files,
  rowsChanges: ['Dòng nhật ký thay đổi', 'Entries of changes'],
} as const satisfies Record<string, Pair>;

declare module '../../../kit/i18n/texts.ts' {
  interface Texts {
    operation: typeof operationsPageTexts;
  }
}
addTexts('operation', operationsPageTexts);
