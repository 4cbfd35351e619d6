import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const securityTexts = {
  title: ['Sự kiện bảo mật', 'Security events'],
  one: shared.eventSuKien,
  many: shared.eventsSuKien,
  about: [
    'Đăng nhập, nhập sai mật khẩu hoặc mã, yêu cầu giả mạo, khoá tài khoản, xuất tệp và đổi quyền.',
    'Sign-ins, wrong passwords and codes, forged requests, locks, exports and changes of rights.',
  ],
  messages: {
    'Mes.SecurityEvents.Page.InValid': shared.thePageIsNotValid,
    'Mes.SecurityEvents.PageSize.InValid': [
      'Số dòng mỗi trang không hợp lệ: ghi một số từ 1 trở lên',
      'The page size is not valid: write a number from 1 on',
    ],
    'Mes.SecurityEvents.Kind.InValid': ['Không có loại sự kiện này', 'There is no such kind of event'],
    'Mes.SecurityEvents.UserId.InValid': [
      'Người dùng không hợp lệ: chọn lại trong danh sách',
      'The user is not valid: choose it again from the list',
    ],
    'Mes.SecurityEvents.Ip.InValid': [
      'Ghi một địa chỉ mạng như 203.0.113.7 hoặc 2001:db8::7',
      'Write a network address such as 203.0.113.7 or 2001:db8::7',
    ],
    'Mes.SecurityEvents.From.InValid': [
      'Ngày bắt đầu không hợp lệ: ghi như 15/03/2026',
      'The first day is not valid: write it as 15/03/2026',
    ],
    'Mes.SecurityEvents.To.InValid': [
      'Ngày cuối không hợp lệ: ghi như 15/03/2026',
      'The last day is not valid: write it as 15/03/2026',
    ],
  },
} as const satisfies AreaTexts;
