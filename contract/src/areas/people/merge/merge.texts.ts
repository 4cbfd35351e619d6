import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of finding doubles and making one of two. */
export const mergeTexts = {
  title: ['Hồ sơ trùng', 'Duplicates'],
  one: ['hồ sơ trùng', 'duplicate'],
  many: ['cặp hồ sơ', 'pairs'],
  about: [
    'Những cặp hồ sơ có thể là một: xem vì sao, hợp nhất hoặc bỏ qua.',
    'Pairs of records that may be one: see why, merge or dismiss them.',
  ],
  moved: { files: shared.filesTep },
  messages: {
    'Mes.Merges.Id.NotFound': ['Không tìm thấy lần hợp nhất này', 'This merge was not found'],
    'Mes.Merges.SurvivorId.Required': ['Chọn hồ sơ được giữ lại', 'Choose the record to keep'],
    'Mes.Merges.LoserId.Required': ['Chọn hồ sơ được gộp vào', 'Choose the record to merge into it'],
    'Mes.Merges.LoserId.Duplicate': ['Hai hồ sơ phải khác nhau', 'The two records must differ'],
    'Mes.Merges.LoserId.NotAllowed': [
      'Hai hồ sơ khác loại không hợp nhất được',
      'Records of different kinds cannot be merged',
    ],
    'Mes.Merges.MemberId.NotFound': [
      'Một trong hai hồ sơ không còn. Tải lại danh sách.',
      'One of the two records is gone. Reload the list.',
    ],
    'Mes.Merges.Choices.InValid': [
      'Lựa chọn không hợp lệ: chọn lại trong danh sách',
      'A choice is not valid: choose it again from the list',
    ],
    'Mes.Merges.AId.Required': shared.oneRecordOfThePairIs,
    'Mes.Merges.BId.Required': shared.oneRecordOfThePairIs,
    'Mes.Merges.Rows.IsUsing': [
      'Hai bên có dữ liệu không gộp được. Xử lý dữ liệu đó trước.',
      'Both have data that cannot be joined. Settle that first.',
    ],
    'Mes.Merges.Terms.Duplicate': [
      'Hai câu lạc bộ có ban cùng loại với nhiệm kỳ trùng thời gian. Kết thúc sớm hoặc xoá một trong hai nhiệm kỳ, rồi hợp nhất.',
      'Both clubs have a committee of one kind whose terms overlap. End one of the two terms earlier or delete it, then merge.',
    ],
    'Mes.Merges.Create.Successfully': ['Đã hợp nhất hai hồ sơ', 'The two records are one'],
    'Mes.Merges.Dismiss.Successfully': ['Đã bỏ qua cặp này', 'The pair is dismissed'],
    'Mes.Merges.Recall.Successfully': ['Cặp này lại nằm trong danh sách', 'The pair is on the list again'],
    'Mes.Merges.Undo.Successfully': ['Đã tách lại thành hai hồ sơ', 'They are two records again'],
    'Mes.Merges.Status.NotAllowed': ['Lần hợp nhất này đã được tách lại', 'This merge has been undone'],
    'Mes.Merges.Survivor.Changed': [
      'Hồ sơ được giữ đã sửa, xoá hoặc hợp nhất tiếp sau đó, nên không tách lại được nữa',
      'The record that stayed was changed, deleted or merged since, so the two cannot be separated',
    ],
    'Mes.Merges.Rows.Changed': [
      'Dữ liệu đã chuyển sang được sửa hoặc xoá sau đó, nên không tách lại được nữa',
      'What was moved was changed or deleted since, so the two cannot be separated',
    ],
    'Mes.Merges.Values.AlreadyExist': [
      'Mã, e-mail hoặc số hội viên của hồ sơ kia đã được cấp cho hồ sơ khác',
      'The code, e-mail or member number of the other record belongs to somebody else by now',
    ],
    'Mes.Merges.Page.InValid': shared.thePageIsNotValid,
    'Mes.Merges.Dismissed.InValid': [
      'Bộ lọc không hợp lệ: chọn lại trong danh sách',
      'The filter is not valid: choose it again from the list',
    ],
  },
} satisfies AreaTexts;
