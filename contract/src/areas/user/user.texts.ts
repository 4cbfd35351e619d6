import type { AreaTexts } from '../../kit/message.ts';

export const userTexts = {
  title: ['Người dùng', 'Users'],
  one: ['người dùng', 'user'],
  many: ['người dùng', 'users'],
  about: ['Người đăng nhập được vào phần mềm, mỗi người một vai trò.', 'Who can sign in, each with one role.'],
  fields: {
    username: ['Tên đăng nhập', 'Username'],
    fullName: ['Họ và tên', 'Full name'],
    emailAddress: ['E-mail', 'E-mail'],
    phoneNumber: ['Điện thoại', 'Phone'],
    gender: ['Giới tính', 'Gender'],
    dayOfBirth: ['Ngày sinh', 'Birthday'],
    clubId: ['Câu lạc bộ', 'Club'],
    clubName: ['Câu lạc bộ', 'Club'],
    roleId: ['Vai trò', 'Role'],
    roleName: ['Vai trò', 'Role'],
    operationStatus: ['Hoạt động', 'Activity'],
    state: ['Tình trạng', 'State'],
    language: ['Ngôn ngữ', 'Language'],
    lockedAt: ['Bị khoá lúc', 'Locked'],
    lastSignInAt: ['Đăng nhập gần nhất', 'Last sign-in'],
    password: ['Mật khẩu đầu tiên (để trống thì tự tạo)', 'First password (empty: one is made)'],
    sessions: ['Phiên đăng nhập', 'Sessions'],
    calendarFeed: ['Địa chỉ đồng bộ lịch', 'Calendar address'],
    avatar: ['Ảnh đại diện', 'Picture'],
    messageRead: ['Đã đọc nội dung tin gửi tới', 'Read the text of the message to'],
    resetLink: ['Liên kết đặt lại mật khẩu gửi tới', 'Password reset link sent to'],
  },
  choices: {
    gender: { 1: ['Nam', 'Male'], 2: ['Nữ', 'Female'] },
    operationStatus: { 1: ['Đang hoạt động', 'Active'], 2: ['Ngừng hoạt động', 'Not active'] },
    state: {
      active: ['Đang hoạt động', 'Active'],
      locked: ['Bị khoá', 'Locked'],
      inactive: ['Ngừng hoạt động', 'Not active'],
    },
    language: { vi: ['Tiếng Việt', 'Vietnamese'], en: ['Tiếng Anh', 'English'] },
    calendarFeed: { active: ['Đang dùng', 'In use'], replaced: ['Đã thay', 'Replaced'] },
  },
  moved: { users: ['tài khoản', 'users'] },
  messages: {
    'Mes.Users.Username.Required': ['Tên đăng nhập là bắt buộc', 'Username is required'],
    'Mes.Users.Password.OverLength': ['Mật khẩu dài quá 128 ký tự', 'The password is longer than 128 characters'],
    'Mes.Users.Password.UnderLength': ['Mật khẩu cần ít nhất 12 ký tự', 'A password needs at least 12 characters'],
    'Mes.Users.Password.NotAllowed': [
      'Mật khẩu không được chứa tên đăng nhập',
      'A password must not contain the username',
    ],
    'Mes.Users.Password.TooCommon': [
      'Mật khẩu này quá phổ biến, hãy chọn mật khẩu khác',
      'This password is too common, choose another one',
    ],
    'Mes.Users.Role.NotAllowed': [
      'Người này có quyền mà bạn không có',
      'This person holds permissions that you do not',
    ],
    'Mes.Users.RoleId.NotAllowed': [
      'Vai trò này có quyền mà bạn không có nên bạn không gán được',
      'This role grants permissions that you do not hold, so you cannot give it',
    ],
    'Mes.Users.Username.InValid': [
      'Tên đăng nhập gồm 3-50 chữ thường không dấu, số, dấu chấm, gạch nối hoặc gạch dưới',
      'A username has 3-50 small letters without accents, digits, dots, dashes or underscores',
    ],
    'Mes.User.NotDeletePermission': [
      'Không xoá được người dùng đang hoạt động, hãy ngừng hoạt động trước',
      'An active user cannot be deleted; deactivate the account first',
    ],
    'Mes.Users.Status.NotAllowed': [
      'Tình trạng hiện tại không cho phép việc này',
      'The present state does not allow this',
    ],
    'Mes.Users.Self.NotAllowed': [
      'Không làm việc này với tài khoản của chính mình được',
      'You cannot do this to your own account',
    ],
    'Mes.Users.Activate.Successfully': ['Đã cho hoạt động lại', 'User activated'],
    'Mes.Users.Deactivate.Successfully': [
      'Đã ngừng hoạt động và đăng xuất khỏi mọi nơi',
      'User deactivated and signed out everywhere',
    ],
    'Mes.Users.Unlock.Successfully': ['Đã mở khoá', 'User unlocked'],
    'Mes.Users.SendResetLink.Successfully': [
      'Liên kết đặt lại mật khẩu đang được gửi tới e-mail của người này',
      'A link for a new password is on its way to this person’s e-mail',
    ],
    'Mes.Users.Profile.Successfully': ['Đã lưu hồ sơ của bạn', 'Your profile was saved'],
    'Mes.Users.Avatar.Successfully': ['Đã đổi ảnh đại diện', 'Your picture was changed'],
    'Mes.Users.AvatarRemoved.Successfully': ['Đã gỡ ảnh đại diện', 'Your picture was removed'],
    'Mes.Users.EndSessions.Successfully': ['Đã đăng xuất khỏi mọi nơi', 'Signed out everywhere'],
  },
} satisfies AreaTexts;
