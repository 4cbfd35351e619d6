import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

export const committeeTexts = {
  title: shared.committees,
  one: ['ban', 'committee'],
  many: shared.committeesBan,
  about: [
    'Ban Chấp hành, Ban Thường vụ, Ban Kiểm tra của hiệp hội và câu lạc bộ, với thành phần vào bất kỳ ngày nào.',
    'Executive, standing and inspection committees of the association and its clubs, as they stood on any day.',
  ],
  fields: {
    name: ['Tên ban', 'Committee'],
    kind: ['Loại ban', 'Kind'],
    clubId: shared.club,
    clubName: ['Của', 'Of'],
    termName: shared.presentTerm,
    termEndsOn: shared.handsOverOn,
    seatCount: shared.seats,
    termState: shared.state,
    endsOn: shared.stepsDownOn,
    startsOn: shared.holdsTheTitleFrom,
    person: ['Người', 'Person'],
    termId: shared.term,
    titleId: shared.title,
    position: shared.duty,
    endReason: shared.reason,
  },
  choices: {
    kind: {
      1: ['Ban Chấp hành', 'Executive'],
      2: ['Ban Thường vụ', 'Standing'],
      3: ['Ban Kiểm tra', 'Inspection'],
    },
    termState: {
      none: ['Không có nhiệm kỳ', 'No term'],
      current: ['Đang nhiệm kỳ', 'In its term'],
      ending: ['Sắp hết nhiệm kỳ', 'Ends within 60 days'],
    },
  },
  moved: { committees: shared.committeesBan },
  messages: {
    'Mes.Committees.Kind.AlreadyExist': [
      'Đã có một ban cùng loại ở đây',
      'There is a committee of this kind here already',
    ],
    'Mes.Committees.EndsOn.InValid': shared.theDayMustLieAfterThe,
    'Mes.Committees.EndReason.Required': shared.aReasonIsRequired,
    'Mes.Committees.EndReason.OverLength': shared.reasonTooLong,
    'Mes.Committees.Person.Required': ['Chọn một người', 'Choose a person'],
    'Mes.Committees.Person.NotFound': [
      'Không còn thấy người này. Hãy tìm lại.',
      'This person is no longer there. Search again.',
    ],
    'Mes.Committees.Person.NotAllowed': [
      'Hồ sơ uỷ viên của người này đã bị từ chối hoặc bị hạn chế xử lý. Hãy xem hồ sơ đó trước.',
      'The committee record of this person was refused or is restricted. Look at that record first.',
    ],
    'Mes.Committees.Person.Duplicate': [
      'Người này đã giữ một chức danh trong nhiệm kỳ vào những ngày đó',
      'This person holds a title of the term on these days already',
    ],
    'Mes.Committees.StartsOn.InValid': shared.theDayMustLieWithinThe,
    'Mes.Committees.Seat.Successfully': ['Đã đưa vào ban', 'The seat is recorded'],
    'Mes.Committees.Seats.NotFound': ['Không tìm thấy uỷ viên này trong ban', 'This seat is not in the committee'],
    'Mes.Committees.Seats.NotAllowed': ['Uỷ viên này đã thôi giữ chức danh', 'This seat has ended already'],
    'Mes.Committees.EndSeat.Successfully': ['Đã ghi nhận thôi giữ chức danh', 'The end of the seat is recorded'],
    'Mes.Committees.On.InValid': [
      'Ngày xem không hợp lệ: ghi như 15/03/2026',
      'The day is not valid: write it as 15/03/2026',
    ],
  },
} satisfies AreaTexts;
