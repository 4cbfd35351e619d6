import type { AreaTexts } from '../../kit/message.ts';

export const committeeTexts = {
  title: ['Ban Chấp hành và các ban', 'Committees'],
  one: ['ban', 'committee'],
  many: ['ban', 'committees'],
  about: [
    'Ban Chấp hành, Ban Thường vụ, Ban Kiểm tra của hiệp hội và câu lạc bộ, với thành phần vào bất kỳ ngày nào.',
    'Executive, standing and inspection committees of the association and its clubs, as they stood on any day.',
  ],
  fields: {
    name: ['Tên ban', 'Committee'],
    kind: ['Loại ban', 'Kind'],
    clubId: ['Câu lạc bộ', 'Club'],
    clubName: ['Của', 'Of'],
    termName: ['Nhiệm kỳ hiện tại', 'Present term'],
    termEndsOn: ['Bàn giao ngày', 'Hands over on'],
    seatCount: ['Số ủy viên', 'Seats'],
    termState: ['Tình trạng', 'State'],
    endsOn: ['Thôi giữ từ ngày', 'Steps down on'],
    startsOn: ['Giữ chức danh từ ngày', 'Holds the title from'],
    person: ['Người', 'Person'],
    termId: ['Nhiệm kỳ', 'Term'],
    titleId: ['Chức danh', 'Title'],
    position: ['Phân công', 'Duty'],
    endReason: ['Lý do', 'Reason'],
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
  moved: { committees: ['ban', 'committees'] },
  messages: {
    'Mes.Committees.Kind.AlreadyExist': [
      'Đã có một ban cùng loại ở đây',
      'There is a committee of this kind here already',
    ],
    'Mes.Committees.EndsOn.InValid': [
      'Ngày thôi giữ phải sau ngày bắt đầu và trong nhiệm kỳ',
      'The day must lie after the beginning and within the term',
    ],
    'Mes.Committees.EndReason.Required': ['Lý do là bắt buộc', 'A reason is required'],
    'Mes.Committees.EndReason.OverLength': ['Lý do dài quá 1.000 ký tự', 'The reason is longer than 1,000 characters'],
    'Mes.Committees.Person.Required': ['Chọn một người', 'Choose a person'],
    'Mes.Committees.Person.NotFound': [
      'Không còn thấy người này. Hãy tìm lại.',
      'This person is no longer there. Search again.',
    ],
    'Mes.Committees.Person.NotAllowed': [
      'Hồ sơ ủy viên của người này đã bị từ chối hoặc bị hạn chế xử lý. Hãy xem hồ sơ đó trước.',
      'The committee record of this person was refused or is restricted. Look at that record first.',
    ],
    'Mes.Committees.Person.Duplicate': [
      'Người này đã giữ một chức danh trong nhiệm kỳ vào những ngày đó',
      'This person holds a title of the term on these days already',
    ],
    'Mes.Committees.StartsOn.InValid': ['Ngày bắt đầu phải nằm trong nhiệm kỳ', 'The day must lie within the term'],
    'Mes.Committees.Seat.Successfully': ['Đã đưa vào ban', 'The seat is recorded'],
    'Mes.Committees.Seats.NotFound': ['Không tìm thấy ủy viên này trong ban', 'This seat is not in the committee'],
    'Mes.Committees.Seats.NotAllowed': ['Ủy viên này đã thôi giữ chức danh', 'This seat has ended already'],
    'Mes.Committees.EndSeat.Successfully': ['Đã ghi nhận thôi giữ chức danh', 'The end of the seat is recorded'],
    'Mes.Committees.On.InValid': ['Ngày xem không hợp lệ', 'The day is not valid'],
  },
} satisfies AreaTexts;
