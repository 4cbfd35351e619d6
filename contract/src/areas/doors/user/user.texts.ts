import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const userTexts = {
  title: shared.users,
  one: ['người dùng', 'user'],
  many: ['người dùng', 'users'],
  about: ['Người đăng nhập được vào phần mềm, mỗi người một vai trò.', 'Who can sign in, each with one role.'],
  fields: {
    username: shared.username,
    fullName: shared.fullName,
    emailAddress: shared.eMail,
    phoneNumber: shared.phone,
    gender: shared.gender,
    dayOfBirth: ['Ngày sinh', 'Birthday'],
    clubId: shared.club,
    clubName: shared.club,
    roleId: shared.role,
    roleName: shared.role,
    operationStatus: ['Hoạt động', 'Activity'],
    state: shared.state,
    language: shared.language,
    identityIssuer: ['Nơi cấp tài khoản đã kết nối', 'Connected provider'],
    hasSecondFactor: shared.secondFactor,
    identity: ['Đăng nhập qua đơn vị khác', 'Sign-in at a provider'],
    secondFactor: shared.secondFactor,
    recoveryCodes: ['Mã dự phòng', 'Recovery codes'],
    reason: shared.reason,
    lockedAt: ['Bị khoá lúc', 'Locked'],
    lastSignInAt: ['Đăng nhập gần nhất', 'Last sign-in'],
    password: ['Mật khẩu đầu tiên (để trống thì tự tạo)', 'First password (empty: one is made)'],
    sessions: ['Phiên đăng nhập', 'Sessions'],
    calendarFeed: ['Địa chỉ đồng bộ lịch', 'Calendar address'],
    avatar: shared.pictureAnhDaiDien,
    messageRead: ['Đã đọc nội dung tin gửi tới', 'Read the text of the message to'],
    seenBy: ['Xem như người này', 'Seen as this person'],
    resetLink: ['Liên kết đặt lại mật khẩu gửi tới', 'Password reset link sent to'],
  },
  choices: {
    gender: { 1: ['Nam', 'Male'], 2: ['Nữ', 'Female'] },
    operationStatus: { 1: shared.active, 2: shared.notActive },
    state: {
      active: shared.active,
      locked: shared.locked,
      inactive: shared.notActive,
    },
    language: { vi: shared.vietnamese, en: shared.english },
    calendarFeed: { active: ['Đang dùng', 'In use'], replaced: ['Đã thay', 'Replaced'] },
  },
  moved: { users: ['tài khoản', 'users'] },
  messages: {
    'Mes.Users.Username.Required': ['Tên đăng nhập là bắt buộc', 'Username is required'],
    'Mes.Users.Password.OverLength': shared.thePasswordIsLongerThan128,
    'Mes.Users.Password.UnderLength': ['Mật khẩu cần ít nhất 12 ký tự', 'A password needs at least 12 characters'],
    'Mes.Users.Password.NotAllowed': [
      'Mật khẩu không được chứa tên đăng nhập',
      'A password must not contain the username',
    ],
    'Mes.Users.Password.Frequent': shared.thisPasswordIsOnAList,
    'Mes.Users.Password.TooCommon': [
      'Mật khẩu này quá phổ biến, hãy chọn mật khẩu khác',
      'This password is too common, choose another one',
    ],
    'Mes.Users.Role.NotAllowed': [
      'Người này có quyền mà bạn không có',
      'This person holds permissions that you do not',
    ],
    'Mes.Users.RoleId.Asked': [
      '{name} mất ngay {count} quyền, kể cả khi đang đăng nhập (hiện {sessions} phiên). Vẫn lưu?',
      '{name} loses {count:permission|permissions} at once, also while signed in (now {sessions:session|sessions}). Save it all the same?',
    ],
    'Mes.Users.ClubId.Asked': [
      'Không gắn với câu lạc bộ nữa, {name} xem được dữ liệu của cả hiệp hội theo vai trò. Vẫn lưu?',
      'Without a club {name} sees the data of the whole association, as the role allows. Save it all the same?',
    ],
    'Mes.Users.Deactivate.Asked': [
      '{name} còn [{feedbacks} góp ý chưa trả lời; {notifications} thông báo hẹn giờ; {minutes} biên bản chưa ký]. Ngừng tài khoản thì các việc này vẫn đứng tên {name}, không tự chuyển cho ai. Vẫn ngừng?',
      '{name} still has [{feedbacks} feedback without a reply; {notifications:planned notification|planned notifications}; {minutes} unsigned minutes]. They stay in the name of {name} and go to nobody else. Deactivate all the same?',
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
    'Mes.Users.ResetSecondFactor.Successfully': [
      'Đã gỡ xác thực hai bước của người này và đăng xuất họ khỏi mọi nơi; họ được báo qua e-mail',
      'The second factor was removed and the person signed out everywhere; a mail tells them',
    ],
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
