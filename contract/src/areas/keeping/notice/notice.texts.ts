import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/**
 * The words of notices. A kind of notice is the key of its sentence; `{many}` and `{one}` are the words of the notice's
 * area, the rest its params.
 */
export const noticeTexts = {
  title: shared.notices,
  one: ['thông báo', 'notice'],
  many: ['thông báo', 'notices'],
  choices: {
    group: {
      approval: ['Chờ duyệt', 'Waiting for approval'],
      decision: ['Kết quả duyệt', 'Decisions'],
      invitation: ['Lời mời vào câu lạc bộ', 'Invitations to clubs'],
      account: ['Tài khoản', 'Accounts'],
      event: shared.events,
      fee: shared.feesHoiPhi,
      import: shared.imports,
      request: ['Yêu cầu của hội viên', 'Requests of members'],
      breach: ['Sự cố dữ liệu', 'Data breaches'],
      security: ['Dấu hiệu tấn công', 'Signs of attacks'],
      machine: ['Máy chủ', 'Server'],
      feedback: shared.feedback,
      notification: shared.notifications,
      report: ['Báo cáo năm', 'Yearly reports'],
      file: ['Tệp tải lên', 'Uploaded files'],
      message: ['Thư gửi hỏng', 'Failed messages'],
      other: shared.other,
    },
    mails: {
      never: ['Không gửi', 'Never'],
      atOnce: ['Gửi ngay', 'At once'],
      daily: ['Gộp lúc 07:00 hằng ngày', 'Daily at 07:00'],
    },
  },
  messages: {
    'Mes.Notices.ConditionLost': [
      'Thông báo hẹn giờ “{title}” không gửi nữa: điều kiện chọn người có phần vừa bị xoá ({name}). Mở ra, chọn lại người nhận rồi hẹn giờ lại.',
      'The planned notification “{title}” will not be sent: a part of its condition was deleted ({name}). Open it, choose the recipients again and plan it again.',
    ],
    'Mes.Notices.ConditionBack': [
      'Phần đã xoá trong điều kiện của thông báo “{title}” được khôi phục: thông báo sẽ gửi đúng giờ đã hẹn.',
      'The deleted part of the condition of the notification “{title}” is back: it will be sent at its time.',
    ],
    'Mes.Notices.ImportFinished': [
      'Đã nhập xong “{fileName}”: ghi {done} {many}, từ chối {refused} dòng',
      'Import of “{fileName}” finished: {done} written, {refused} refused',
    ],
    'Mes.Notices.ImportFailed': [
      'Nhập “{fileName}” không thành. Mở ra để xem lý do.',
      'The import of “{fileName}” failed. Open it to see why.',
    ],
    'Mes.Notices.ImportWaits': [
      '“{fileName}” chờ bạn chỉ cột nào là cột nào rồi mới nhập được',
      '“{fileName}” waits for you to match its columns before the import',
    ],
    'Mes.Notices.ImportUndone': [
      '{by} đã hoàn tác lần nhập “{fileName}” của bạn',
      '{by} has undone your import of “{fileName}”',
    ],
    'Mes.Notices.RegistrationWaits': [
      '{name} ({username}) vừa đăng ký và đang chờ được giao vai trò',
      '{name} ({username}) has registered and waits for a role',
    ],
    'Mes.Notices.FactorReset': [
      '{by} đã gỡ xác thực hai bước của bạn. Lý do: {reason}. Hãy thiết lập lại ở trang Hồ sơ.',
      '{by} removed your second factor. The reason: {reason}. Set it up again on your profile.',
    ],
    'Mes.Notices.SeenAs': [
      '{by} đã xem sản phẩm với quyền của bạn: chỉ xem, nhiều nhất 30 phút, không thấy thông báo, bản nháp và hồ sơ riêng của bạn. Lý do: {reason}',
      '{by} looked at the product with your rights: read only, at most 30 minutes, without your notices, drafts and profile. The reason: {reason}',
    ],
    'Mes.Notices.PlaceGiven': [
      '{count} người trong danh sách chờ đã có chỗ ở “{title}”',
      '{count:person|people} of the waiting list got a place at “{title}”',
    ],
    'Mes.Notices.PlaceOffered': [
      '{count} người trong danh sách chờ được mời nhận chỗ ở “{title}”',
      'A place at “{title}” is offered to {count:person|people} of the waiting list',
    ],
    'Mes.Notices.UnreadTransfer': [
      '{service} báo giao dịch “{id}” mà không đọc được ngày, số tiền hoặc tài khoản, nên chưa lưu. Hãy xem giao dịch đó ở ngân hàng và nhập bằng sao kê.',
      '{service} reported the transfer “{id}”, whose day, amount or account could not be read, so it was not stored. Look it up at the bank and take it in with a statement.',
    ],
    'Mes.Notices.StrangeAccount': [
      '{service} báo tiền ở tài khoản …{lastFour} ({count} khoản, {sum} ₫), không phải tài khoản của hội nên không lưu. Nếu là của hội, hãy thêm tài khoản trong Cài đặt.',
      '{service} reported money on the account …{lastFour} ({count:transfer|transfers}, {sum} ₫), which is none of yours, so it was not stored. If it is yours, add the account in Settings.',
    ],
    'Mes.Notices.PaymentWaits': [
      '{club} nhập lần nộp {amount} ₫ của {name}, đang chờ xác nhận',
      '{club} has entered a payment of {amount} ₫ by {name}, which waits for confirmation',
    ],
    'Mes.Notices.PaymentConfirmed': [
      'Hiệp hội đã xác nhận lần nộp {amount} ₫ của {name}',
      'The association has confirmed the payment of {amount} ₫ by {name}',
    ],
    'Mes.Notices.PaymentRefused': [
      'Hiệp hội từ chối lần nộp {amount} ₫ của {name}: {reason}',
      'The association has refused the payment of {amount} ₫ by {name}: {reason}',
    ],
    'Mes.Notices.BankAccountAdded': [
      '{by} đã thêm tài khoản thu phí {bank} {account}. Nếu bạn không rõ việc này, hãy hỏi lại ngay.',
      '{by} has added the account {bank} {account} for fees. Ask at once if you did not know of it.',
    ],
    'Mes.Notices.BankAccountChanged': [
      '{by} đã đổi tài khoản thu phí thành {bank} {account}. Nếu bạn không rõ việc này, hãy hỏi lại ngay.',
      '{by} has changed an account for fees to {bank} {account}. Ask at once if you did not know of it.',
    ],
    'Mes.Notices.BankAccountClosed': [
      '{by} đã ngừng dùng tài khoản thu phí {bank} {account}. Nếu bạn không rõ việc này, hãy hỏi lại ngay.',
      '{by} has closed the account {bank} {account} for fees. Ask at once if you did not know of it.',
    ],
    'Mes.Notices.FeeReminderComing': [
      'Ngày {day} sẽ nhắc {count} hội viên còn nợ của “{plan}”',
      'On {day} {count:member|members} who owe “{plan}” will be reminded',
    ],
    'Mes.Notices.FeeOwed': ['Bạn còn phải nộp {debt} hội phí', 'You still owe {debt} of fees'],
    'Mes.Notices.ClubAdded': [
      '{club} thêm {one} “{name}”, đang chờ duyệt',
      '{club} has added the {one} “{name}”, which waits for approval',
    ],
    'Mes.Notices.StaffAdded': [
      '{by} thêm {one} “{name}”, đang chờ duyệt',
      '{by} has added the {one} “{name}”, which waits for approval',
    ],
    'Mes.Notices.ClubImported': [
      '{club} nhập {count} {many} từ “{fileName}”, đang chờ duyệt',
      '{club} has imported {count:{one}|{many}} from “{fileName}”, waiting for approval',
    ],
    'Mes.Notices.StaffImported': [
      '{by} nhập {count} {many} từ “{fileName}”, đang chờ duyệt',
      '{by} has imported {count:{one}|{many}} from “{fileName}”, waiting for approval',
    ],
    'Mes.Notices.ClubChanged': ['{club} đã sửa {one} “{name}”', '{club} has changed the {one} “{name}”'],
    'Mes.Notices.MemberApproved': ['Đã duyệt {one} “{name}”', 'The {one} “{name}” is approved'],
    'Mes.Notices.MemberRefused': ['Từ chối {one} “{name}”: {reason}', 'The {one} “{name}” was refused: {reason}'],
    'Mes.Notices.AskedToComplete': [
      '{by} xin bổ sung cho {one} “{name}” trước khi duyệt: {fields}',
      '{by} asks to complete the {one} “{name}” before the approval: {fields}',
    ],
    'Mes.Notices.MessageFailed': [
      'Có thư hoặc tin nhắn không gửi được. Xem lý do trong hộp thư đi.',
      'A mail or text message could not be sent. The outbox says why.',
    ],
    'Mes.Notices.ChannelStuck': [
      '{channel} chưa gửi được và cần quản trị viên xem lại cài đặt hoặc tài khoản ({reason})',
      '{channel} cannot send until an administrator looks at its settings or account ({reason})',
    ],
    'Mes.Notices.BurstWrongPassword': [
      'Dấu hiệu tấn công: {count} lần nhập sai mật khẩu trong 10 phút. Mở để xem từ đâu.',
      'Signs of an attack: {count} wrong passwords within 10 minutes. Open it to see from where.',
    ],
    'Mes.Notices.BurstWrongCode': [
      'Dấu hiệu tấn công: {count} lần nhập sai mã trong 10 phút. Mở để xem từ đâu.',
      'Signs of an attack: {count} wrong codes within 10 minutes. Open it to see from where.',
    ],
    'Mes.Notices.BurstCopiedPasskey': [
      'Dấu hiệu tấn công: một khoá truy cập có vẻ đã bị sao chép và bị từ chối. Mở để xem của ai.',
      'Signs of an attack: a passkey that seems to have been copied was refused. Open it to see whose.',
    ],
    'Mes.Notices.BurstLock': [
      'Dấu hiệu tấn công: {count} lần đăng nhập vào tài khoản đang khoá trong 10 phút. Mở để xem từ đâu.',
      'Signs of an attack: {count} sign-ins to locked accounts within 10 minutes. Open it to see from where.',
    ],
    'Mes.Notices.BurstForgedToken': [
      'Dấu hiệu tấn công: {count} phiên hoặc liên kết giả mạo trong 10 phút. Mở để xem từ đâu.',
      'Signs of an attack: {count} forged sessions or links within 10 minutes. Open it to see from where.',
    ],
    'Mes.Notices.BurstForgedWebhook': [
      'Dấu hiệu tấn công: {count} thông báo dịch vụ giả mạo trong 10 phút. Mở để xem từ đâu.',
      'Signs of an attack: {count} forged webhooks within 10 minutes. Open it to see from where.',
    ],
    'Mes.Notices.BurstLimit': [
      'Dấu hiệu tấn công: {count} yêu cầu vượt giới hạn trong 10 phút. Mở để xem từ đâu.',
      'Signs of an attack: {count} requests above their limit within 10 minutes. Open it to see from where.',
    ],
    'Mes.Notices.BurstExport': [
      'Dấu hiệu tấn công: {count} lần xuất tệp trong 10 phút. Mở để xem từ đâu.',
      'Signs of an attack: {count} exports within 10 minutes. Open it to see from where.',
    ],
    'Mes.Notices.BurstReveal': [
      'Dấu hiệu tấn công: {count} lần xem giá trị bị che trong 10 phút. Mở để xem từ đâu.',
      'Signs of an attack: {count} masked values shown within 10 minutes. Open it to see from where.',
    ],
    'Mes.Notices.DiskLow': [
      'Ổ đĩa của máy chủ còn trống {percent} %. Mở để xem cần dọn gì.',
      'The disk of the server has {percent} % left. Open it to see what to do.',
    ],
    'Mes.Notices.DiskFull': [
      'Ổ đĩa của máy chủ chỉ còn {percent} %. Dọn ngay, nếu không Hoivien sẽ dừng.',
      'The disk of the server has only {percent} % left. Make room now, or Hoivien will stop.',
    ],
    'Mes.Notices.DiskFree': ['Ổ đĩa của máy chủ đã đủ chỗ trở lại.', 'The disk of the server has room again.'],
    'Mes.Notices.BackupOld': [
      'Bản sao lưu gần nhất đã {hours} giờ. Mở để xem vì sao không có bản mới.',
      'The last backup is {hours} hours old. Open it to see why there is no newer one.',
    ],
    'Mes.Notices.BackupMissing': [
      'Chưa có bản sao lưu nào. Mở để xem vì sao.',
      'There is no backup yet. Open it to see why.',
    ],
    'Mes.Notices.BackupFaults': [
      'Bản sao lưu mới nhất thiếu {count} tệp: hồ sơ còn ghi, nhưng tệp đã mất hoặc đã đổi. Mở để xem.',
      'The newest backup lacks {count:file|files}: records name what is gone or changed. Open it to see.',
    ],
    'Mes.Notices.BackupWhole': ['Bản sao lưu mới nhất đã đủ tệp.', 'The newest backup has all files again.'],
    'Mes.Notices.BackupCopyFailed': [
      'Bản sao lưu chưa sang được nơi thứ hai. Mở để xem vì sao.',
      'The backup did not reach its second place. Open it to see why.',
    ],
    'Mes.Notices.BackupCopied': ['Bản sao lưu đã sang được nơi thứ hai.', 'The backup reaches its second place again.'],
    'Mes.Notices.BackupLogFailed': [
      'Nhật ký cơ sở dữ liệu chưa lưu được: hiện chỉ khôi phục được tới bản sao lưu đêm qua. Mở để xem vì sao.',
      'The log of the database is not kept: for now a restore reaches the last nightly backup only. Open it to see why.',
    ],
    'Mes.Notices.BackupLogKept': [
      'Nhật ký cơ sở dữ liệu đã lưu được trở lại.',
      'The log of the database is kept again.',
    ],
    'Mes.Notices.BackupLogCopyFailed': [
      'Nhật ký cơ sở dữ liệu chưa sang được nơi thứ hai: nếu ổ đĩa này hỏng, chỉ khôi phục được tới bản sao lưu ở đó. Mở để xem vì sao.',
      'The log of the database does not reach its second place: if this disk fails, a restore reaches the backups there only. Open it to see why.',
    ],
    'Mes.Notices.BackupLogCopied': [
      'Nhật ký cơ sở dữ liệu đã sang được nơi thứ hai trở lại.',
      'The log of the database reaches its second place again.',
    ],
    'Mes.Notices.RestoreTestFailed': [
      'Thử khôi phục bản sao lưu không thành công: chưa nên tin bản đó. Mở để xem vì sao.',
      'The test of restoring a backup failed: do not rely on that backup. Open it to see why.',
    ],
    'Mes.Notices.RestoreTestPassed': [
      'Thử khôi phục bản sao lưu đã thành công trở lại.',
      'The test of restoring a backup passes again.',
    ],
    'Mes.Notices.BackupMade': ['Đã có bản sao lưu mới.', 'There is a new backup again.'],
    'Mes.Notices.MailStuck': [
      '{count} thư chưa gửi đi được, thư cũ nhất đã chờ {hours} giờ. Mở để xem máy chủ thư trả lời gì.',
      '{count:mail does|mails do} not leave; the oldest has waited {hours:hour|hours}. Open it to see what the mail server says.',
    ],
    'Mes.Notices.MailLeaves': ['Thư đã gửi đi được trở lại.', 'Mails leave again.'],
    'Mes.Notices.FilesDiscarded': [
      '{count} tệp không còn trong cơ sở dữ liệu đã chuyển vào thùng rác của thư mục tệp, giữ {days} ngày rồi xoá',
      '{count:file|files} without an entry in the database moved to the trash of the folder of files, kept {days} days',
    ],
    'Mes.Notices.FilesUnknown': [
      'Đã dừng dọn tệp: {count} trong {all} tệp không có trong cơ sở dữ liệu. Chưa tệp nào bị xoá. Nhờ người vận hành máy chủ xem lại cơ sở dữ liệu và thư mục tệp, hoặc chạy lệnh join-files (sách vận hành nói cách gọi).',
      'The sweep of files stopped: {count} of {all} files are not in the database. No file was deleted. Ask the operator of the server to check database and folder of files, or to run the command join-files (the manual of operations says how).',
    ],
    'Mes.Notices.FilesUnlinked': [
      'Đã dừng dọn tệp: {count} trong {all} tệp không còn thuộc bản ghi nào. Chưa tệp nào bị xoá. Nhờ người vận hành máy chủ xem lại cơ sở dữ liệu.',
      'The sweep of files stopped: {count} of {all} files belong to no record any more. No file was deleted. Ask the operator of the server to check the database.',
    ],
    'Mes.Notices.FilesForeign': [
      'Đã dừng dọn tệp: thư mục tệp thuộc một cơ sở dữ liệu khác. Chưa tệp nào bị xoá. Nhờ người vận hành xem lại thư mục tệp và cơ sở dữ liệu.',
      'The sweep of files stopped: the folder of files belongs to another database. No file was deleted. Ask the operator to check the folder of files and the database.',
    ],
    'Mes.Notices.CorrectionAsked': [
      'Một hội viên báo dữ liệu của mình sai và nhờ sửa',
      'A member has told that their data are wrong, and asks to correct them',
    ],
    'Mes.Notices.FeedbackCame': ['{by} góp ý: {title}', '{by} sent feedback: {title}'],
    'Mes.Notices.FeedbackMessage': ['{by} viết thêm vào “{title}”', '{by} wrote more in “{title}”'],
    'Mes.Notices.FeedbackReplied': ['Hiệp hội đã trả lời: {title}', 'The association replied: {title}'],
    'Mes.Notices.FeedbackAssigned': ['{by} giao cho bạn trả lời “{title}”', '{by} asks you to reply to “{title}”'],
    'Mes.Notices.NotificationCame': ['Thông báo: {title}', 'Notification: {title}'],
    'Mes.Notices.BreachDue': [
      'Sự cố dữ liệu cá nhân chưa được thông báo: hạn là {due}',
      'A personal data breach was not reported yet: it is due {due}',
    ],
    'Mes.Notices.BreachOverdue': [
      'Đã quá 72 giờ mà sự cố dữ liệu cá nhân chưa được thông báo: hạn là {due}',
      'A personal data breach was not reported within 72 hours: it was due {due}',
    ],
    'Mes.Notices.YearlyTaskDue': shared.titleYearDueDue,
    'Mes.Notices.YearlyTaskDue@usual': [
      'Nộp danh sách và báo cáo năm {year}: hạn {due}',
      'Hand in the yearly lists and reports of {year}: due {due}',
    ],
    'Mes.Notices.YearlyTaskLate@usual': [
      'Nộp danh sách và báo cáo năm {year}: đã quá hạn {due}',
      'Hand in the yearly lists and reports of {year}: was due {due}',
    ],
    'Mes.Notices.YearlyTaskLate': ['{title} {year}: đã quá hạn {due}', '{title} {year}: was due {due}'],
    'Mes.Notices.InvitationAccepted': [
      '{name} đã nhận lời mời vào {club}',
      '{name} has accepted the invitation to {club}',
    ],
    'Mes.Notices.InvitationRefused': [
      'Một hội viên đã từ chối lời mời vào {club}. Mở danh sách lời mời để xem lý do.',
      'A member has refused the invitation to {club}. The list of invitations says why.',
    ],
    'Mes.Notices.Read.Successfully': ['Đã đánh dấu là đã đọc', 'Marked as read'],
    'Mes.Notices.Mails.Successfully': ['Đã lưu cách nhận thông báo', 'Your choice of mails is saved'],
    'Mes.Notices.Mails.InValid': [
      'Cách nhận e-mail không hợp lệ: chọn lại trong danh sách',
      'This choice of mails is not valid: choose it again from the list',
    ],
    'Mes.Notices.Group.InValid': [
      'Loại thông báo không hợp lệ: chọn lại trong danh sách',
      'This kind of notices is not valid: choose it again from the list',
    ],
    'Mes.Notices.All.InValid': ['“all” chỉ nhận giá trị true', '“all” takes only true'],
    'Mes.Notices.Ids.InValid': [
      'Danh sách thông báo không hợp lệ: tải lại trang rồi thử lại',
      'The list of notices is not valid: load the page again and try again',
    ],
    'Mes.Notices.Stream.NotAllowed': [
      'Địa chỉ này chỉ trả lời bằng dòng sự kiện (text/event-stream)',
      'This address answers by a stream of events only (text/event-stream)',
    ],
  },
} as const satisfies AreaTexts;
