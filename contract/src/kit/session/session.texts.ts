import { shared } from '../shared.texts.ts';
import type { Pair } from '../message.ts';

/** Messages of getting in and out, in the specification's keys. */
export const sessionMessages = {
  'Mes.Users.Password.InValid': shared.invalidUsernameOrPassword,
  'Mes.Users.Username.NotFound': shared.invalidUsernameOrPassword,
  'Mes.Users.Username.Required': ['Nhập tên đăng nhập hoặc e-mail', 'Enter your username or e-mail'],
  'Mes.Users.Username.OverLength': ['Tên đăng nhập dài quá 254 ký tự', 'The username is longer than 254 characters'],
  'Mes.Users.Password.Required': ['Nhập mật khẩu', 'Enter your password'],
  'Mes.Users.Password.OverLength': shared.thePasswordIsLongerThan128,
  'Mes.Users.Language.InValid': [
    'Chỉ có tiếng Việt (vi) và tiếng Anh (en)',
    'Only Vietnamese (vi) and English (en) exist',
  ],
  'Mes.User.IsLocked': ['Tài khoản đang bị khoá', 'User is locked'],
  'Mes.Users.Password.Closed': [
    'Hội đã đóng cách đăng nhập này. Hãy dùng nút đăng nhập của đơn vị cấp tài khoản.',
    'This way of signing in is closed. Use the button of your organisation’s provider.',
  ],
  'Mes.Users.Oidc.Off': ['Cách đăng nhập này chưa được bật', 'This way of signing in is not set up'],
  'Mes.Users.Oidc.Unavailable': [
    'Chưa liên lạc được với nơi cấp tài khoản. Chờ vài phút rồi thử lại, hoặc đăng nhập bằng mật khẩu.',
    'The provider of your account does not answer. Try again in a few minutes, or sign in with your password.',
  ],
  'Mes.Users.Oidc.InValid': [
    'Lần đăng nhập này không dùng được nữa. Bấm nút đăng nhập lại từ đầu.',
    'This sign-in can no longer be used. Press the sign-in button again.',
  ],
  'Mes.Users.Oidc.Expired': [
    'Đã quá 10 phút. Bấm nút đăng nhập lại từ đầu.',
    'More than 10 minutes have passed. Press the sign-in button again.',
  ],
  'Mes.Users.Oidc.Cancelled': ['Bạn đã huỷ đăng nhập', 'You cancelled the sign-in'],
  'Mes.Users.Oidc.NotVerified': [
    'Nơi cấp tài khoản chưa xác minh e-mail của bạn. Hãy xác minh e-mail ở đó rồi thử lại.',
    'The provider has not verified your e-mail address. Verify it there, then try again.',
  ],
  'Mes.Users.Oidc.NotFound': [
    'Không có tài khoản nào ở đây dùng e-mail này. Nhờ quản trị viên tạo tài khoản với đúng e-mail đó.',
    'No account here has this e-mail address. Ask an administrator to add one with exactly this address.',
  ],
  'Mes.Users.Oidc.Existed': [
    'Tài khoản với e-mail này đã nối với một người khác ở nơi cấp. Vào Hồ sơ để bỏ kết nối cũ trước.',
    'The account with this address is connected to another person there. End that connection in the profile first.',
  ],
  'Mes.Users.Oidc.NoRole': [
    'Nơi cấp tài khoản chưa cho bạn vai trò nào ở đây, nên tài khoản của bạn ở đây không có vai trò. Nhờ người quản lý ở nơi cấp tài khoản.',
    'The provider gives you no role here, so your account here has none. Ask whoever manages accounts at the provider.',
  ],
  'Mes.Users.Oidc.RoleNotFound': [
    'Vai trò mà nơi đăng nhập chung đặt cho bạn không có ở đây, nên tài khoản của bạn không có vai trò. Nhờ người vận hành sửa bảng vai trò.',
    'The role that the sign-in service names for you does not exist here, so your account has none. Ask the operator to mend the table of roles.',
  ],
  'Mes.Users.Oidc.Only': [
    'Hội chỉ cho đăng nhập qua nơi cấp tài khoản, nên không bỏ kết nối được.',
    'Only the provider signs people in here, so the connection stays.',
  ],
  'Mes.Users.Oidc.Successfully': ['Đã bỏ kết nối', 'The connection was ended'],
  'Mes.User.Inactive': ['Tài khoản đã ngừng hoạt động.', 'This account is no longer active.'],
  'Mes.RefreshToken.Token.InValid': ['Phiên đăng nhập không hợp lệ', 'Invalid Token'],
  'Mes.RefreshToken.Token.Expired': ['Phiên đăng nhập đã hết hạn', 'Token has expired'],
  'Mes.RefreshToken.Token.NotFound': ['Không tìm thấy phiên đăng nhập', 'The session was not found'],
  'Mes.AccessToken.Token.InValid': ['Cần đăng nhập lại', 'Please sign in again'],
  'Mes.Users.Captcha.Required': [
    'Chờ xác minh không phải người máy xong rồi thử lại',
    'Wait for the check that you are not a robot, then try again',
  ],
  'Mes.Users.Captcha.InValid': [
    'Chưa xác minh được bạn không phải người máy. Thử lại.',
    'It could not be verified that you are not a robot. Try again.',
  ],
  'Mes.Users.Username.InValid': [
    'Tên đăng nhập gồm 3 đến 50 chữ thường không dấu, chữ số, dấu chấm, gạch ngang',
    'A username has 3 to 50 small letters, digits, dots and dashes',
  ],
  'Mes.Users.FullName.Required': ['Nhập họ và tên', 'Enter the full name'],
  'Mes.Users.FullName.OverLength': ['Họ và tên dài quá 254 ký tự', 'The name is longer than 254 characters'],
  'Mes.Users.EmailAddress.Required': ['Nhập e-mail', 'Enter the e-mail address'],
  'Mes.Users.EmailAddress.InValid': [
    'E-mail: ghi một địa chỉ như ten@congty.vn, không dấu tiếng Việt, không có dấu phẩy, ngoặc, dấu nháy hay dấu chấm ở cuối',
    'E-mail: write one address such as ten@congty.vn, without accents, commas, brackets, quotes or a dot at the end',
  ],
  'Mes.Users.EmailAddress.OverLength': ['E-mail dài quá 254 ký tự', 'The e-mail address is longer than 254 characters'],
  'Mes.Users.PhoneNumber.Required': ['Nhập số điện thoại', 'Enter the phone number'],
  'Mes.Users.PhoneNumber.InValid': ['Sai số điện thoại', 'Wrong phone number'],
  'Mes.Users.Otp.Required': ['Nhập mã OTP', 'Enter the OTP code'],
  'Mes.Users.Otp.InValid': ['Sai mã OTP. Kiểm tra lại.', 'Wrong OTP code. Please check again.'],
  'Mes.Users.Otp.TooSoon': [
    'Vừa gửi mã cho số này. Chờ hết một phút rồi gửi lại.',
    'A code has just been sent to this number. Wait a minute before asking again.',
  ],
  'Mes.Users.Otp.TooMany': [
    'Số này đã nhận 5 mã trong 24 giờ. Đăng nhập bằng mật khẩu, hoặc chờ đến ngày mai.',
    'This number got 5 codes within 24 hours. Sign in with the password, or wait until tomorrow.',
  ],
  'Mes.Users.Otp.Successfully': [
    'Nếu số này có tài khoản, mã đã được gửi',
    'If this number has an account, a code is on its way',
  ],
  'Mes.Users.Otp.Closed': [
    'Vai trò của bạn bắt buộc xác thực hai bước nên không đăng nhập bằng mã OTP được. Hãy đăng nhập bằng mật khẩu.',
    'Your role requires a second factor, so a code by SMS does not sign you in. Sign in with your password.',
  ],
  'Mes.Users.SignIn.NeedsFactor': ['Còn một bước nữa: nhập mã xác thực', 'One more step: enter your code'],
  'Mes.SeeAs.ReadOnly': [
    'Bạn đang xem như người khác nên chỉ xem được: không lưu, gửi, xoá hay tải tệp. Bấm “Thôi xem” ở đầu trang rồi làm lại.',
    'You see as somebody else and only read: nothing is saved, sent, deleted or downloaded. Press “Stop” at the top and do it again.',
  ],
  'Mes.SeeAs.Time.Over': [
    'Đã hết lượt xem như người khác; chưa lưu gì. Làm lại với quyền của chính bạn.',
    'Seeing as somebody else is over; nothing was saved. Do it again with your own rights.',
  ],
  'Mes.SeeAs.Role.Above': [
    'Vai trò này có quyền mà bạn không có, nên bạn không xem như vậy được',
    'This role has permissions that you lack, so you cannot see as it',
  ],
  'Mes.SeeAs.Account.Deactivated': [
    'Tài khoản này đã ngừng hoạt động: người này không vào được, nên không có gì để xem',
    'This account is deactivated: the person cannot come in, so there is nothing to see',
  ],
  'Mes.SeeAs.Account.NoRole': [
    'Người này chưa có vai trò nên chưa thấy gì. Giao vai trò ở trang người dùng.',
    'This person has no role and sees nothing yet. Give one on the page of the user.',
  ],
  'Mes.SeeAs.Reason.Required': ['Ghi lý do; người này cũng đọc được', 'Write why; the person reads it, too'],
  'Mes.SeeAs.Reason.OverLength': shared.reasonTooLong,
  'Mes.SeeAs.Codes.InValid': ['Không có quyền này', 'There is no such permission'],
  'Mes.SeeAs.Area.NotFound': ['Không có mục này', 'There is no such area'],
  'Mes.SeeAs.RecordId.NotFound': [
    'Địa chỉ hồ sơ không đúng: mở hồ sơ rồi thử lại',
    'The address of the record is wrong: open the record and try again',
  ],
  'Mes.SeeAs.End.Successfully': ['Bạn đang xem với quyền của chính mình', 'You see with your own rights again'],
  'Mes.SecondFactor.Reason.Required': ['Ghi lý do gỡ xác thực hai bước', 'Write why the second factor is removed'],
  'Mes.SecondFactor.Reason.OverLength': shared.reasonTooLong,
  'Mes.SecondFactor.Code.Required': ['Nhập mã xác thực', 'Enter the code'],
  'Mes.SecondFactor.Code.InValid': [
    'Mã không đúng. Xem lại mã 6 số đang hiện trong ứng dụng, hoặc nhập một mã dự phòng chưa dùng.',
    'The code is wrong. Look at the 6 digits that your app shows now, or enter an unused recovery code.',
  ],
  'Mes.SecondFactor.Code.Used': [
    'Mã này đã dùng rồi. Chờ ứng dụng hiện mã mới (nhiều nhất 30 giây) rồi nhập mã mới.',
    'This code has been used. Wait for the next one (at most 30 seconds) and enter that.',
  ],
  'Mes.SecondFactor.Code.ClockSlow': [
    'Đồng hồ của điện thoại chậm khoảng {minutes} phút nên mã không khớp. Vào phần cài đặt ngày giờ của điện thoại, bật tự động đặt giờ, rồi nhập mã mới.',
    'The clock of your phone is about {minutes} min slow, so its code does not fit. Let the phone set its time automatically, then enter a new code.',
  ],
  'Mes.SecondFactor.Code.ClockFast': [
    'Đồng hồ của điện thoại nhanh khoảng {minutes} phút nên mã không khớp. Vào phần cài đặt ngày giờ của điện thoại, bật tự động đặt giờ, rồi nhập mã mới.',
    'The clock of your phone is about {minutes} min fast, so its code does not fit. Let the phone set its time automatically, then enter a new code.',
  ],
  'Mes.SecondFactor.Challenge.Expired': [
    'Đã quá 5 phút hoặc bước này đã dùng rồi. Đăng nhập lại từ đầu.',
    'More than 5 minutes have passed, or this step has been used. Sign in again from the start.',
  ],
  'Mes.SecondFactor.Setup.Expired': [
    'Mã QR này đã quá 10 phút. Bấm thêm ứng dụng lần nữa để lấy mã QR mới.',
    'This QR code is older than 10 minutes. Press add again for a new one.',
  ],
  'Mes.SecondFactor.Passkey.InValid': [
    'Khoá truy cập này không mở được tài khoản nào ở đây. Thử lại và chọn khoá khác, hoặc đăng nhập bằng mật khẩu.',
    'This passkey opens no account here. Try again with another one, or sign in with your password.',
  ],
  'Mes.SecondFactor.Passkey.NotVerified': [
    'Thiết bị chưa hỏi vân tay, khuôn mặt hay mã PIN nên khoá này không thay được mật khẩu. Đăng nhập bằng mật khẩu, rồi dùng khoá ở bước hai.',
    'The device asked for no finger, face or PIN, so this passkey cannot stand for the password. Sign in with your password, then use the passkey as the second step.',
  ],
  'Mes.SecondFactor.Passkey.Copied': [
    'Có dấu hiệu khoá truy cập này đã bị sao chép nên không dùng được nữa. Đăng nhập bằng cách khác, gỡ khoá này và báo cho văn phòng.',
    'This passkey seems to have been copied, so it is refused. Sign in another way, remove it, and tell the office.',
  ],
  'Mes.SecondFactor.Passkey.Expired': [
    'Đã quá 5 phút hoặc bước này đã dùng rồi. Bấm thêm khoá truy cập lần nữa.',
    'More than 5 minutes have passed, or this step has been used. Begin to add the passkey again.',
  ],
  'Mes.SecondFactor.Passkey.Taken': [
    'Khoá này đã có trong một tài khoản. Dùng thiết bị khác, hoặc tạo khoá mới.',
    'This passkey already belongs to an account. Use another device, or make a new one.',
  ],
  'Mes.SecondFactor.Passkey.NoAddress': [
    'Khoá truy cập chỉ dùng được khi sản phẩm có tên miền với https. Dùng ứng dụng xác thực, hoặc nhờ người vận hành đặt địa chỉ công khai của hệ thống.',
    'Passkeys need a host name with https. Use an authenticator app, or ask the operator to set the public address of the system.',
  ],
  'Mes.SecondFactor.Passkey.Stopped': [
    'Chưa dùng được khoá: bạn đã đóng cửa sổ, hết giờ, hoặc máy không có khoá nào của trang này. Thử lại, hoặc chọn cách khác.',
    'The passkey was not used: its window was closed, time ran out, or the device has none for this site. Try again, or another way.',
  ],
  'Mes.SecondFactor.Passkey.Owned': [
    'Máy này đã có khoá truy cập của bạn. Chọn thiết bị khác, hoặc giữ khoá đang có.',
    'This device already has a passkey of yours. Choose another device, or keep that one.',
  ],
  'Mes.SecondFactor.Passkey.Successfully': ['Đã thêm khoá truy cập', 'The passkey was added'],
  'Mes.SecondFactor.Rename.Successfully': ['Đã đổi tên thiết bị', 'The device was renamed'],
  'Mes.SecondFactor.Name.Required': ['Nhập tên thiết bị', 'Enter a name for the device'],
  'Mes.SecondFactor.Name.InValid': ['Tên thiết bị phải là chữ', 'The name of the device must be text'],
  'Mes.SecondFactor.Name.OverLength': [
    'Tên thiết bị dài quá 100 ký tự',
    'The name of the device is longer than 100 characters',
  ],
  'Mes.SecondFactor.Id.NotFound': ['Thiết bị này không còn', 'This device is gone'],
  'Mes.SecondFactor.Factors.TooMany': [
    'Đã có 10 thiết bị. Gỡ một thiết bị không dùng nữa rồi thêm.',
    'There are 10 devices already. Remove one that you no longer use first.',
  ],
  'Mes.SecondFactor.Factors.Required': [
    'Vai trò của bạn bắt buộc xác thực hai bước. Thêm thiết bị khác trước, rồi mới gỡ thiết bị này.',
    'Your role requires a second factor. Add another device first, then remove this one.',
  ],
  'Mes.SecondFactor.Codes.NotAllowed': [
    'Thêm ứng dụng xác thực trước, rồi mới lấy mã dự phòng',
    'Add an authenticator app first; recovery codes come after it',
  ],
  'Mes.SecondFactor.Add.Successfully': ['Đã bật xác thực hai bước', 'The second factor is set up'],
  'Mes.SecondFactor.Remove.Successfully': ['Đã gỡ thiết bị', 'The device was removed'],
  'Mes.SecondFactor.Codes.Successfully': [
    'Đã tạo mã dự phòng mới; các mã cũ hết dùng được',
    'New recovery codes were made; the old ones no longer work',
  ],
  'Mes.AccessToken.SecondFactor.Required': [
    'Vai trò của bạn bắt buộc xác thực hai bước. Thiết lập xong thì dùng tiếp được.',
    'Your role requires a second factor. Set it up to go on.',
  ],
  'Mes.Session.Proof.NoSms': [
    'Tài khoản này có xác thực hai bước nên không xác nhận bằng mã OTP được. Nhập mật khẩu.',
    'This account has a second factor, so a code by SMS is not enough. Enter the password.',
  ],
  'Mes.Sessions.EndLink.NotFound': [
    'Liên kết này đã dùng rồi hoặc quá 7 ngày. Nếu vẫn lo, hãy đặt lại mật khẩu: các phiên sẽ kết thúc.',
    'This link was used or is older than 7 days. If in doubt, reset the password: all sessions end.',
  ],
  'Mes.Sessions.EndLink.Successfully': [
    'Đã kết thúc các phiên đăng nhập. Hãy đặt mật khẩu mới.',
    'The sessions have ended. Set a new password now.',
  ],
  'Mes.Users.CurrentPassword.Required': ['Nhập mật khẩu đang dùng', 'Enter your present password'],
  'Mes.Users.CurrentPassword.OverLength': shared.thePasswordIsLongerThan128,
  'Mes.Users.CurrentPassword.InValid': ['Mật khẩu đang dùng không đúng', 'The present password is wrong'],
  'Mes.Users.NewPassword.Required': ['Nhập mật khẩu mới', 'Enter a new password'],
  'Mes.Users.NewPassword.UnderLength': ['Mật khẩu cần ít nhất 12 ký tự', 'The password needs at least 12 characters'],
  'Mes.Users.NewPassword.OverLength': shared.thePasswordIsLongerThan128,
  'Mes.Users.NewPassword.TooCommon': [
    'Mật khẩu này dễ đoán. Thử ghép vài từ không liên quan.',
    'This password is easy to guess. Try a few unrelated words.',
  ],
  'Mes.Users.NewPassword.Frequent': shared.thisPasswordIsOnAList,
  'Mes.Users.NewPassword.NotAllowed': [
    'Mật khẩu không được chứa tên đăng nhập',
    'The password may not contain the username',
  ],
  'Mes.Users.NewPassword.Duplicate': [
    'Mật khẩu mới phải khác mật khẩu đang dùng',
    'The new password must differ from the present one',
  ],
  'Mes.Users.ConfirmPassword.Required': shared.repeatThePassword,
  'Mes.Users.ConfirmPassword.OverLength': shared.thePasswordIsLongerThan128,
  'Mes.Users.ConfirmPassword.InValid': ['Hai lần nhập chưa giống nhau', 'The two entries do not match'],
  'Mes.AccessToken.Password.Expired': [
    'Đổi mật khẩu được cấp trước khi dùng tiếp',
    'Change the password you were given before going on',
  ],
  'Mes.Users.ChangePassword.Successfully': [
    'Đã đổi mật khẩu; các phiên khác đã đăng xuất',
    'Password changed; your other sessions were signed out',
  ],
  'Mes.Users.ForgotPassword.Successfully': [
    'Nếu e-mail này có tài khoản, thư khôi phục đã được gửi',
    'If this address has an account, a recovery mail is on its way',
  ],
  'Mes.User.RecoveryCode.Required': ['Nhập mã khôi phục', 'Enter the recovery code'],
  'Mes.User.RecoveryCode.NotFound': [
    'Mã khôi phục không đúng hoặc đã dùng rồi',
    'The recovery code is wrong or has been used',
  ],
  'Mes.User.RecoveryCode.Expired': ['Mã khôi phục đã hết hạn', 'The recovery code has expired'],
  'Mes.Users.ResetForgotPassword.Successfully': [
    'Đã đặt mật khẩu mới. Đăng nhập bằng mật khẩu đó.',
    'The new password is set. Sign in with it.',
  ],
  'Mes.Users.Register.Successfully': [
    'Đã nhận đăng ký. Xem thư vừa gửi tới e-mail của bạn.',
    'Registration received. See the mail just sent to your address.',
  ],
  'Mes.Users.Register.NotAllowed': [
    'Nơi này không mở đăng ký. Liên hệ văn phòng để được cấp tài khoản.',
    'Registration is not open here. Ask the office for an account.',
  ],
  'Mes.Session.Proof.Required': [
    'Việc này cần xác nhận lại bằng mật khẩu. Chưa có gì thay đổi.',
    'This needs your password once more. Nothing has changed yet.',
  ],
  'Mes.Session.Proof.NoPhone': [
    'Tài khoản chưa có số điện thoại để nhận mã. Nhập mật khẩu, hoặc nhờ văn phòng thêm số.',
    'The account has no phone number for a code. Enter the password, or ask the office to add a number.',
  ],
  'Mes.Session.ProofCode.Successfully': ['Đã gửi mã tới điện thoại của bạn', 'A code is on its way to your phone'],
  'Mes.Users.Password.Wrong': ['Mật khẩu không đúng', 'The password is wrong'],
  'Mes.Sessions.Id.NotFound': ['Phiên này không còn', 'This session is gone'],
  'Mes.Sessions.End.Successfully': ['Đã đăng xuất phiên đó', 'The session was signed out'],
  'Mes.Users.SignIn.Successfully': ['Đã đăng nhập', 'Signed in'],
  'Mes.Users.Signout.Successfully': ['Đã đăng xuất', 'Signed out'],
} as const satisfies Record<string, Pair>;
