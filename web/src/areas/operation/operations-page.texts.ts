import type { Pair } from '@hoivien/contract/kit/message.ts';
import { addTexts } from '../../kit/i18n/texts.ts';

const operationsPageTexts = {
  looked: ['chạy liền {time} · xem lúc {at}, tự cập nhật', 'up for {time} · seen at {at}, renews itself'],
  allFine: ['Mọi thứ bình thường', 'Everything is fine'],
  bad: ['Cần làm ngay', 'Act now'],
  watch: ['Cần để ý', 'Keep an eye on'],
  fine: ['Bình thường', 'Fine'],
  matter: ['Mục', 'Matter'],
  now: ['Hiện nay', 'Now'],
  details: ['Chi tiết', 'Details'],
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
    'Đọc lỗi ở Việc chạy nền, sửa nguyên nhân rồi gửi lại. Việc nền: xem nhật ký của máy chủ, tìm “a job failed”.',
    'Read the cause at Jobs, mend it, then send again. Of jobs the log of the server tells more: look for “a job failed”.',
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
    'Sao lưu lại rồi đợi lần thử sau (hỏng thì thử lại mỗi ngày). Vẫn hỏng: ổ đĩa giữ bản sao lưu có thể đã lỗi.',
    'Back up again and wait for the next test (a failed one comes again each day). If it fails again, the disk may be faulty.',
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

  version: ['Phiên bản', 'Version'],
  versionDetails: ['Node.js {node}', 'Node.js {node}'],
  migrations: ['{count} bước cấu trúc dữ liệu', '{count:migration|migrations}'],
  versionDo: ['Sao lưu trước khi lên bản mới.', 'Back up before you upgrade.'],

  database: ['Cơ sở dữ liệu', 'Database'],
  databaseDetails: ['PostgreSQL {version}', 'PostgreSQL {version}'],
  databaseDo: [
    'Khi nó dừng, trang này cũng không mở được: xem nhật ký của máy chủ.',
    'When it stops, this page does not open either: read the log of the server.',
  ],

  data: ['Dữ liệu', 'Data'],
  dataNow: ['{count} hồ sơ hội viên', '{count:record|records} of members'],
  dataDetails: ['{users} tài khoản, {files} tệp', '{users} accounts, {files} files'],
  dataBytes: ['tệp đính kèm {size}', 'files of {size}'],
  dataDo: ['Chỉ để biết, không báo đỏ.', 'For information; never red.'],
} as const satisfies Record<string, Pair>;

declare module '../../kit/i18n/texts.ts' {
  interface Texts {
    operation: typeof operationsPageTexts;
  }
}
addTexts('operation', operationsPageTexts);
