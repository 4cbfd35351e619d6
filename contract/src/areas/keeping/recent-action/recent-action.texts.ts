import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

/** The words of what a person did themselves, and of its undo. */
export const recentActionTexts = {
  title: ['Việc tôi đã làm', 'What I did'],
  one: ['việc', 'action'],
  many: ['việc', 'actions'],
  about: [
    'Những việc chính bạn đã làm gần đây, việc nào còn hoàn tác được và vì sao không.',
    'What you yourself did lately, what can still be undone, and why not.',
  ],
  messages: {
    'Mes.RecentActions.Key.NotFound': ['Không tìm thấy việc này', 'This action was not found'],
    'Mes.RecentActions.Days.InValid': ['Chọn từ 1 đến 7 ngày', 'Choose 1 to 7 days'],
    'Mes.RecentActions.Undo.Successfully': shared.undone,
    'Mes.RecentActions.Undo.Undone': shared.undone,
    'Mes.RecentActions.Undo.Changed': ['Đã có thay đổi sau đó', 'It was changed since'],
    'Mes.RecentActions.Undo.Gone': ['Bản ghi không còn', 'The record is gone'],
    'Mes.RecentActions.Undo.Expired': ['Quá {minutes} phút', 'Later than {minutes} minutes'],
    'Mes.RecentActions.Undo.ExpiredHours': ['Quá {hours} giờ', 'Later than {hours} hours'],
    'Mes.RecentActions.Undo.Sent': ['Thư đã gửi lúc {time}', 'Letters sent at {time}'],
    'Mes.RecentActions.Undo.TooLate': ['Quá {seconds} giây', 'Later than {seconds} seconds'],
    'Mes.RecentActions.Undo.AtOnce': ['Thư đi ngay khi bấm', 'Letters went out at once'],
    'Mes.RecentActions.Undo.TakenBack': ['Đã thu hồi', 'Taken back already'],
    'Mes.RecentActions.Undo.NotAllowed': [
      'Tài khoản không có quyền hoàn tác việc này',
      'Your account may not undo this',
    ],
    'Mes.RecentActions.Undo.State': [
      'Tình trạng hiện nay của bản ghi không cho hoàn tác',
      'The present state of the record allows no undo',
    ],
    'Mes.RecentActions.Undo.Running': ['Đang chạy, chưa hoàn tác được', 'Still running, not to be undone yet'],
    'Mes.RecentActions.Undo.Empty': ['Không ghi bản ghi nào', 'It wrote no record'],
    'Mes.RecentActions.Undo.Reversed': ['Đã có bút toán đảo', 'Reversed already'],
    'Mes.RecentActions.Undo.Waiting': [
      'Đang chờ hiệp hội xác nhận; hiệp hội từ chối được',
      'It waits for the association, which may refuse it',
    ],
    'Mes.RecentActions.Undo.Refused': ['Hiệp hội đã từ chối', 'Refused by the association'],
    'Mes.RecentActions.Undo.Added': ['Bản ghi mới: xoá tại trang của bản ghi', 'A new record: delete it on its page'],
    'Mes.RecentActions.Undo.Page': [
      'Không hoàn tác được từ đây; mở trang của bản ghi để sửa lại hoặc làm bước ngược lại',
      'It cannot be undone from here; open the page of the record to mend it or to take the contrary step',
    ],
    'Mes.RecentActions.Undo.IsUndo': [
      'Việc này chính là hoàn tác; làm lại tại trang của bản ghi',
      'This was an undo itself; take the step again on the page of the record',
    ],
    'Mes.RecentActions.Undo.ToldStands': [
      'Người được mời đã nhận tin là giữ giờ cũ; muốn đổi thì hoãn lại',
      'The invited were told that the time stands; postpone it again to change it',
    ],
    'Mes.RecentActions.Undo.ToldCancelled': [
      'Người được mời đã nhận tin huỷ; muốn tổ chức lại thì nhân bản thành lịch mới',
      'The invited were told of the cancellation; copy it to hold it again',
    ],
    'Mes.RecentActions.Undo.Stands': [
      'Chưa ai được báo tin; muốn đổi thì hoãn lại',
      'Nobody was told; postpone it again to change it',
    ],
    'Mes.RecentActions.Undo.Cancelled': [
      'Chưa ai được báo tin; lịch đã huỷ không mở lại, muốn tổ chức lại thì nhân bản thành lịch mới',
      'Nobody was told; what was cancelled is not opened again, copy it to hold it again',
    ],
    'Mes.RecentActions.Undo.PaymentRefused': [
      'Lần nộp đã từ chối không mở lại được; câu lạc bộ ghi lần nộp mới',
      'A refused payment is not opened again; the club enters a new one',
    ],
    'Mes.RecentActions.Undo.Contrary': [
      'Bút toán đảo không đảo lại được; ghi một bút toán mới',
      'A contrary entry is not reversed; make a new entry',
    ],
    'Mes.RecentActions.Undo.Receipt': [
      'Phiếu thu đã lập thì giữ số; chỉ huỷ khi đảo bút toán',
      'A receipt keeps its number; only a contrary entry cancels it',
    ],
    'Mes.RecentActions.Undo.Mailed': [
      'Phiếu thu đã vào hộp thư đi: thư có dòng riêng ở danh sách này, thu hồi được khi còn chờ',
      'The receipt is in the outbox: its mail has a line of its own here, to undo while it waits',
    ],
    'Mes.RecentActions.Undo.Stays': [
      'Sửa ngày tại thẻ Quá trình tham gia của hội viên',
      'Correct the days in the tab Membership history of the member',
    ],
    'Mes.RecentActions.Undo.Register': [
      'Sổ theo dõi phải giữ điều đã báo; ghi thêm bước sau',
      'The register keeps what others were told; record a further step',
    ],
    'Mes.RecentActions.Undo.Withdrawn': ['Đăng lại tại trang của tin', 'Publish it again on the page of the news item'],
    'Mes.RecentActions.Undo.Stopped': [
      'Những người còn lại không được gửi nữa; gửi bằng thông báo mới',
      'The rest is not sent any more; write to them anew',
    ],
    'Mes.RecentActions.Undo.Again': [
      'Là lần phát hành thêm; hoàn tác sẽ thu lại cả khoản phí của lần trước',
      'It issued more fees; an undo would cancel the earlier ones as well',
    ],
    'Mes.RecentActions.Undo.None': ['Không có cách hoàn tác', 'There is no undo for it'],
  },
} satisfies AreaTexts;
