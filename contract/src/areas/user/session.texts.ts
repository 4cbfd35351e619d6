import type { Pair } from '../../kit/message.ts';

/** Messages of getting in and out, in the specification's keys. */
export const sessionMessages = {
  'Mes.Users.Password.InValid': ['Sai tên đăng nhập hoặc mật khẩu.', 'Wrong username or password.'],
  'Mes.Users.Username.NotFound': ['Sai tên đăng nhập hoặc mật khẩu.', 'Wrong username or password.'],
  'Mes.Users.Username.Required': ['Nhập tên đăng nhập hoặc e-mail', 'Enter your username or e-mail'],
  'Mes.Users.Username.OverLength': ['Tên đăng nhập quá dài', 'The username is too long'],
  'Mes.Users.Password.Required': ['Nhập mật khẩu', 'Enter your password'],
  'Mes.Users.Password.OverLength': ['Mật khẩu dài quá 128 ký tự', 'The password is longer than 128 characters'],
  'Mes.Users.Language.InValid': [
    'Chỉ có tiếng Việt (vi) và tiếng Anh (en)',
    'Only Vietnamese (vi) and English (en) exist',
  ],
  'Mes.User.IsLocked': [
    'Tài khoản đang bị khoá. Liên hệ văn phòng để mở lại.',
    'User is locked. Ask the office to unlock it.',
  ],
  'Mes.User.Inactive': ['Tài khoản đã ngừng hoạt động.', 'This account is no longer active.'],
  'Mes.RefreshToken.Token.InValid': ['Phiên đăng nhập không hợp lệ', 'Invalid Token'],
  'Mes.RefreshToken.Token.Expired': ['Phiên đăng nhập đã hết hạn', 'Token has expired'],
  'Mes.RefreshToken.Token.NotFound': ['Không tìm thấy phiên đăng nhập', 'The session was not found'],
  'Mes.AccessToken.Token.InValid': ['Cần đăng nhập lại', 'Please sign in again'],
  'Mes.Users.SignIn.Successfully': ['Đã đăng nhập', 'Signed in'],
  'Mes.Users.Signout.Successfully': ['Đã đăng xuất', 'Signed out'],
} as const satisfies Record<string, Pair>;
