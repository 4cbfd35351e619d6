import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of the views of lists that people keep. */
export const savedViewTexts = {
  title: ['Chế độ xem', 'Saved views'],
  one: ['chế độ xem', 'view'],
  many: ['chế độ xem', 'views'],
  fields: {
    name: shared.nameOfTheView,
    shared: ['Chia sẻ', 'Sharing'],
    query: ['Nội dung chế độ xem', 'Content of the view'],
    area: ['Danh sách của chế độ xem', 'The list of the view'],
  },
  messages: {
    'Mes.SavedViews.Restore.Successfully': ['Đã khôi phục chế độ xem', 'The view was put back'],
    'Mes.SavedViews.Name.OverLength': [
      'Tên chế độ xem dài quá 100 ký tự',
      'The name of the view is longer than 100 characters',
    ],
    'Mes.SavedViews.Name.AlreadyExist': [
      'Bạn đã có chế độ xem tên này trong danh sách này',
      'You already have a view of this name in this list',
    ],
    'Mes.SavedViews.Count.OverLength': [
      'Bạn đã lưu 50 chế độ xem. Xoá bớt rồi thử lại.',
      'You keep 50 views already. Delete some and try again.',
    ],
    'Mes.SavedViews.Owner.NotAllowed': [
      'Chỉ người tạo mới sửa được chế độ xem này',
      'Only its owner may change this view',
    ],
  },
} satisfies AreaTexts;
