import type { AreaTexts } from '../../kit/message.ts';

export const operationTexts = {
  title: ['Vận hành máy chủ', 'Server'],
  one: ['mục vận hành', 'matter of the server'],
  many: ['mục vận hành', 'matters of the server'],
  about: [
    'Sao lưu, ổ đĩa, thư, việc nền và chứng chỉ của máy chủ, và việc phải làm khi một mục báo đỏ.',
    'Backups, disk, mail, jobs and certificate of the server, and what to do when one of them is red.',
  ],
  actions: { Update: ['Sao lưu và gửi thử', 'Back up and test mail'] },
  messages: {
    'Mes.Operations.BackUp.Successfully': [
      'Đã bắt đầu sao lưu. Kết quả hiện ở dòng Sao lưu.',
      'The backup has begun. Its line tells how it went.',
    ],
    'Mes.Operations.BackUp.Running': [
      'Một bản sao lưu đang chạy. Hãy đợi nó xong.',
      'A backup is under way. Wait until it is done.',
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
