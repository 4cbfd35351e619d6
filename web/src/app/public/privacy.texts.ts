import type { Pair } from '@hoivien/contract/kit/message.ts';

/** The privacy page, section by section. It says what this version does; whoever changes what is kept changes it here. */
export const privacySections: readonly { title: Pair; lines: readonly Pair[] }[] = [
  {
    title: ['Ai giữ dữ liệu', 'Who keeps the data'],
    lines: [
      [
        'Hiệp hội dùng phần mềm này trên máy chủ của mình để quản lý hội viên. Phần mềm không gửi dữ liệu cho nơi nào khác ngoài máy chủ thư và cổng tin nhắn mà hiệp hội chọn.',
        'The association runs this software on its own server to manage its membership. The software sends data nowhere but to the mail server and the SMS gateway that the association has chosen.',
      ],
    ],
  },
  {
    title: ['Dữ liệu tài khoản', 'Account data'],
    lines: [
      [
        'Tên đăng nhập, họ tên, e-mail, điện thoại, vai trò và ngôn ngữ của người dùng, để đăng nhập và biết ai làm gì. Mật khẩu chỉ được giữ ở dạng băm Argon2id; không ai đọc lại được.',
        'Username, name, e-mail, phone, role and language of the people who use it, to let them in and to know who did what. Passwords are kept as Argon2id hashes only; nobody can read them.',
      ],
      [
        'Mỗi phiên đăng nhập ghi thời gian, địa chỉ mạng và loại trình duyệt để bạn nhận ra phiên lạ; xoá 90 ngày sau khi hết hạn.',
        'Each session keeps its times, network address and browser so that you can tell a strange one; it is deleted 90 days after it ends.',
      ],
    ],
  },
  {
    title: ['Nhật ký và thư gửi đi', 'History and messages'],
    lines: [
      [
        'Mọi thay đổi của bản ghi được lưu cùng người sửa, thời gian và địa chỉ mạng, để sửa lại được khi nhầm và trả lời được khi có thắc mắc.',
        'Every change of a record is kept with who made it, when and from which network address, so that mistakes can be undone and questions answered.',
      ],
      [
        'Thư và tin nhắn gửi đi được giữ 90 ngày để biết đã tới hay chưa. Mã dùng một lần bị xoá khỏi đó ngay khi đã gửi.',
        'Messages sent are kept for 90 days to know whether they arrived. One-time codes are wiped from them as soon as they are sent.',
      ],
      [
        'Hồ sơ đã xoá lấy lại được trong 30 ngày, sau đó mất hẳn. Tệp Excel đã nhập và các dòng của nó được giữ 30 ngày.',
        'A deleted record can be brought back for 30 days and is gone for good after that. An imported workbook and its rows are kept for 30 days.',
      ],
      [
        'Ai đã xem số định danh, xuất hay xoá dữ liệu cá nhân được ghi lại trong 5 năm. Nội dung yêu cầu về dữ liệu cá nhân được giữ 5 năm sau khi xong.',
        'Who saw an identity number, exported or erased personal data is on record for 5 years. The words of a request about personal data are kept for 5 years after it was closed.',
      ],
    ],
  },
  {
    title: ['Trên máy của bạn', 'On your machine'],
    lines: [
      [
        'Không có cookie, không có mã theo dõi. Trình duyệt giữ phiên đăng nhập, ngôn ngữ, cách hiển thị và bản nháp đang gõ; đăng xuất thì phiên và bản nháp bị xoá. Việc xác minh không phải người máy chạy ngay trên máy bạn và không hỏi bên thứ ba.',
        'There are no cookies and no trackers. The browser keeps the session, the language, display choices and drafts; signing out removes session and drafts. The check that you are not a robot runs on your machine and asks no third party.',
      ],
    ],
  },
  {
    title: ['Quyền của bạn', 'Your rights'],
    lines: [
      [
        'Bạn có thể hỏi hiệp hội đang giữ gì về mình, yêu cầu sửa hoặc xoá theo pháp luật về bảo vệ dữ liệu cá nhân. Hãy viết cho:',
        'You may ask the association what it keeps about you, and ask for it to be corrected or deleted under the law on personal data. Write to:',
      ],
    ],
  },
];
