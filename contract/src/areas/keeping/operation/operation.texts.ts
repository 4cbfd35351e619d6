import type { AreaTexts } from '../../../kit/message.ts';

export const operationTexts = {
  title: ['Vận hành máy chủ', 'Server'],
  one: ['mục vận hành', 'matter of the server'],
  many: ['mục vận hành', 'matters of the server'],
  about: [
    'Sao lưu, ổ đĩa, thư, việc nền và chứng chỉ của máy chủ, và việc phải làm khi một mục báo đỏ.',
    'Backups, disk, mail, jobs and certificate of the server, and what to do when one of them is red.',
  ],
  actions: { Update: ['Sao lưu, thử phục hồi, gửi thử, chạy lại', 'Back up, test restores and mail, try again'] },
  messages: {
    'Mes.Operations.BackUp.Successfully': [
      'Đã bắt đầu sao lưu. Kết quả hiện ở dòng Sao lưu.',
      'The backup has begun. Its line tells how it went.',
    ],
    'Mes.Operations.BackUp.Running': [
      'Một bản sao lưu đang chạy. Hãy đợi nó xong.',
      'A backup is under way. Wait until it is done.',
    ],
    'Mes.Operations.TestRestore.Successfully': [
      'Đã bắt đầu thử phục hồi vào nơi tạm. Kết quả hiện ở dòng Thử phục hồi.',
      'The restore test has begun in a temporary place. Its line tells how it went.',
    ],
    'Mes.Operations.TestRestore.Running': [
      'Một lần thử phục hồi đang chạy. Hãy đợi nó xong.',
      'A restore test is under way. Wait until it is done.',
    ],
    'Mes.Operations.TestRestore.NoBackup': [
      'Chưa có bản sao lưu nào để thử. Hãy bấm Sao lưu ngay trước.',
      'There is no backup to test yet. Press Back up now first.',
    ],
    'Mes.Operations.TryAgain.Successfully': [
      'Đã cho chạy lại. Việc còn hỏng sẽ hiện lại ở dòng Việc hỏng, kèm lý do.',
      'The jobs begin again. One that fails again comes back to the line of failures, with its cause.',
    ],
    'Mes.Operations.TryAgain.None': ['Không còn việc nền nào hỏng để chạy lại.', 'No failed job is left to try again.'],
    'Mes.Operations.KeepKey.Successfully': [
      'Đã ghi nhận khoá được cất ở nơi khác.',
      'It is noted that the key is kept elsewhere.',
    ],
    'Mes.Operations.Health.WrongToken': [
      'Mã không khớp HEALTH_TOKEN của máy chủ. Hãy sửa mã trong chương trình theo dõi.',
      'The token is not the HEALTH_TOKEN of the server. Correct it in the monitor.',
    ],
    'Mes.Operations.TestMail.NotSet': [
      'Máy chủ thư chưa được đặt. Người giữ máy đặt SMTP_URL rồi khởi động lại.',
      'No mail server is set. The keeper of the machine sets SMTP_URL and starts again.',
    ],
    'Mes.Operations.TestMail.NoAddress': [
      'Tài khoản của bạn chưa có e-mail. Hãy ghi e-mail trong trang cá nhân rồi gửi thử.',
      'Your account has no e-mail address. Write one on your profile, then send the trial.',
    ],
  },
} as const satisfies AreaTexts;
