import { shared } from './shared.texts.ts';
import type { Pair } from './message.ts';

/** Messages that belong to no area. */
export const commonMessages = {
  'Mes.Input.InValid': [
    'Chưa thực hiện được, còn {count} chỗ cần sửa',
    'Not done: {count:entry needs|entries need} attention',
  ],
  'Mes.Input.Unreadable': ['Dữ liệu gửi lên không đọc được', 'The data sent could not be read'],
  'Mes.Input.Query.InValid': [
    'Không có tham số “{name}”. Có phải là “{nearest}”?',
    'There is no parameter “{name}”. Is it “{nearest}”?',
  ],
  'Mes.Input.Query.NotFound': ['Không có tham số “{name}”', 'There is no parameter “{name}”'],
  'Mes.Input.Fields.InValid': [
    'Danh sách này không có cột “{name}”. Có phải là “{nearest}”?',
    'This list has no field “{name}”. Is it “{nearest}”?',
  ],
  'Mes.Input.Fields.NotFound': ['Danh sách này không có cột “{name}”', 'This list has no field “{name}”'],
  'Mes.Input.Body.InValid': [
    'Không có trường “{name}”. Có phải là “{nearest}”?',
    'There is no field “{name}”. Is it “{nearest}”?',
  ],
  'Mes.Input.Body.NotFound': ['Không có trường “{name}”', 'There is no field “{name}”'],
  'Mes.Input.Body.LeftOut': [
    'Thiếu “{name}”, trường này đang có giá trị. Gửi lại giá trị đó; muốn xoá thì gửi null hoặc []; chỉ sửa vài trường thì dùng PATCH',
    '“{name}” is missing and has a value. Send the value as it is; to empty it send null or []; to change only some fields use PATCH',
  ],
  'Mes.Input.Aim.Required': [
    'Chưa nêu bản ghi nào. Gửi một trong các trường: {fields}; muốn tất cả thì gửi {all}',
    'No records are named. Send one of these fields: {fields}; for all of them send {all}',
  ],
  'Mes.Input.Body.OverLength': ['Dữ liệu gửi lên quá lớn', 'The data sent is too large'],
  'Mes.Input.Body.OverLength@size': ['Dữ liệu gửi lên lớn hơn {size}', 'The data sent is larger than {size}'],
  'Mes.Input.Body.TooComplex': [
    'Dữ liệu gửi lên lồng quá nhiều tầng hoặc có quá nhiều mục',
    'The data sent is nested too deeply or holds too many entries',
  ],
  'Mes.Input.Reference.NotFound': [
    'Chưa lưu được: một mục liên quan vừa bị người khác xoá hoặc thay đổi. Tải lại rồi thử lại.',
    'Not saved: somebody has just removed or changed a related record. Reload and try again.',
  ],
  'Mes.Input.Value.AlreadyKnown': [
    'Hiệp hội đã có hồ sơ với giá trị này. Hãy hỏi văn phòng hiệp hội.',
    'The association already has a record with this value. Ask its office.',
  ],
  'Mes.Input.Value.TooMany': [
    'Bạn đã nhập quá nhiều giá trị mà hiệp hội đã có. Sau một giờ mới nhập tiếp được, hoặc hãy hỏi văn phòng hiệp hội.',
    'You entered too many values that the association already has. Go on after an hour, or ask its office.',
  ],
  'Mes.Permission.OwnClub': [
    'Bạn chỉ ghi được cho câu lạc bộ của mình: chọn câu lạc bộ đó hoặc để trống. Việc của câu lạc bộ khác xin nhờ hiệp hội ghi',
    'You write for your own club only: choose it or leave this empty. Ask the association to write for another club',
  ],
  'Mes.Permission.OtherArea': [
    'Bạn chưa có quyền xem giá trị này, vì nó thuộc một khu vực khác. Hãy bỏ bộ lọc hoặc cách sắp xếp theo nó, hoặc xin quản trị viên cấp quyền xem khu vực đó',
    'You have no permission for this value: another area keeps it. Remove the filter or the order by it, or ask an administrator for the permission to see that area',
  ],
  'Mes.Permission.OfAssociation': [
    'Việc này do hiệp hội làm; tài khoản của một câu lạc bộ không làm được. Xin nhờ văn phòng hiệp hội',
    'The association decides this; the account of a club cannot. Ask the office of the association',
  ],
  'Mes.Permission.NotAllowed': ['Bạn chưa được cấp quyền này', 'You do not have this permission'],
  'Mes.Network.Failed': ['Mất kết nối mạng', 'Network error'],
  'Mes.Network.Unsure': [
    'Mất kết nối mạng. Khi có mạng, hãy bấm lại: nếu lần này đã được ghi thì không ghi thêm',
    'Network error. Press again when the network is back: what was written is not written twice',
  ],
  'Mes.Copy.Refused': [
    'Trình duyệt không cho chép. Hãy chọn rồi chép bằng tay, hoặc mở phần mềm bằng địa chỉ https',
    'The browser does not allow copying. Select and copy it by hand, or open the product by its https address',
  ],
  'Mes.Press.Done': [
    'Lần bấm trước đã được ghi, có thể mới một phần, nên lần này không ghi thêm. Hãy mở lại trang để xem; nếu còn thiếu thì bấm lại',
    'What you pressed before was written, perhaps in part, so nothing is written again. Open the page anew to see it; press again if something is missing',
  ],
  'Mes.Press.Key.InValid': [
    'Idempotency-Key có từ 16 đến 64 chữ cái không dấu, chữ số hoặc dấu gạch nối',
    'Idempotency-Key has 16 to 64 letters without accents, digits or hyphens',
  ],
  'Mes.Input.ContentType.NotAllowed': [
    'Máy chủ không nhận loại dữ liệu này. Hãy gửi JSON hoặc biểu mẫu (multipart/form-data).',
    'The server does not take this type of data. Send JSON or a form (multipart/form-data).',
  ],
  'Mes.Route.Method.NotAllowed': ['Địa chỉ này không nhận thao tác đó', 'This address does not take that method'],
  'Mes.Route.NotFound': ['Không có địa chỉ này', 'There is nothing at this address'],
  'Mes.Server.Failed': [
    'Máy chủ gặp lỗi, chưa có gì được lưu. Thử lại sau ít phút.',
    'The server failed and nothing was saved. Try again in a few minutes.',
  ],
  'Mes.Server.Unavailable': [
    'Máy chủ tạm thời bận hoặc mất cơ sở dữ liệu. Thử lại sau ít phút.',
    'The server is busy or has lost its database. Try again in a few minutes.',
  ],
  'Mes.Server.Stopping': [
    'Máy chủ đang dừng hoặc khởi động lại. Thử lại sau ít phút.',
    'The server is stopping or restarting. Try again in a few minutes.',
  ],
  'Mes.Server.Full': [
    'Đĩa của máy chủ đã đầy, chưa có gì được lưu. Hãy báo người quản trị.',
    'The disk of the server is full and nothing was saved. Tell an administrator.',
  ],
  'Mes.Requests.TooMany': [
    'Thử quá nhiều lần. Chờ ít phút rồi thử lại.',
    'Too many tries. Wait a few minutes and try again.',
  ],
  'Mes.Attachments.Upload.TooMany': [
    'Bạn đã tải lên 1.000 tệp trong 24 giờ. Ngày mai hãy tải tiếp.',
    'You have uploaded 1,000 files within 24 hours. Go on tomorrow.',
  ],
  'Mes.Exports.Format.InValid': ['Tệp xuất là xlsx hoặc csv', 'The file is xlsx or csv'],
  'Mes.Exports.Own.TooMany': [
    'Hai tệp của bạn đang được tải về. Chờ xong một tệp rồi thử lại.',
    'Two files of yours are on their way. Wait until one of them is done, then try again.',
  ],
  'Mes.Exports.People.TooMany': [
    'Nhiều người đang xuất dữ liệu cùng lúc. Chờ ít phút rồi thử lại.',
    'Many people are exporting at this moment. Wait a few minutes, then try again.',
  ],
  'Mes.OnlySupport.Excel': ['Chỉ nhận tệp Excel (.xlsx)', 'Only Excel files (.xlsx) are accepted'],
  'Mes.Files.Password': [
    'Tệp có mật khẩu nên không đọc được. Mở tệp bằng mật khẩu rồi bỏ mật khẩu. Excel: Tệp › Thông tin › Bảo vệ sổ làm việc › Mã hoá bằng mật khẩu, xoá trắng ô mật khẩu, bấm OK, rồi lưu kiểu .xlsx. LibreOffice: Tệp › Lưu với tên, kiểu .xlsx, bỏ dấu ở ô “Lưu với mật khẩu”.',
    'The file has a password and cannot be read. Open it with the password, then take the password off. Excel: File › Info › Protect Workbook › Encrypt with Password, empty the box, press OK, and save as .xlsx. LibreOffice: File › Save As, type .xlsx, without “Save with password”.',
  ],
  'Mes.Files.Misalignment': ['Tệp không hợp lệ', 'Invalid file'],
  'Mes.Files.Size.OverLength': ['Tệp quá lớn', 'The file is too large'],
  'Mes.Files.Time.OverLength': [
    'Đọc tệp lâu quá nên đã dừng. Hãy thử lại lúc máy chủ rảnh hơn, hoặc chia tệp ra',
    'Reading the file took too long and was stopped. Try again when the server is less busy, or divide the file',
  ],
  'Mes.Files.Size.OverLength@size': ['Tệp lớn hơn {size}', 'The file is larger than {size}'],
  'Mes.Files.Size.OverLength@total': ['Các tệp cộng lại lớn hơn {total}', 'Together the files are larger than {total}'],
  'Mes.Files.Body.OverLength': ['Tệp đính kèm không được vượt quá 100 MB', 'Attachments cannot exceed 100 MB'],
  'Mes.Files.Count.OverLength': ['Quá nhiều tệp', 'Too many files'],
  'Mes.Files.Count.OverLength@most': ['Nhiều nhất {most} tệp', '{most:file|files} at most'],
  'Mes.Files.Id.NotFound': ['Không tìm thấy tệp này', 'This file was not found'],
  'Mes.Files.Pending.OverLength': [
    'Bạn còn nhiều tệp đã tải lên mà chưa dùng. Lưu hoặc xoá bớt rồi thử lại.',
    'You have many uploaded files that nothing uses yet. Save or remove some and try again.',
  ],
  'Mes.Uploads.Offset.Conflict': [
    'Phần tải lên không nối tiếp phần đã có',
    'The part does not follow what has arrived',
  ],
  'Mes.Links.Token.NotFound': [
    'Địa chỉ này không đúng: mở lại từ thư, hoặc xin văn phòng gửi lại',
    'This address is not valid: open it from the letter, or ask the office for another one',
  ],
  'Mes.Links.Token.Expired': [
    'Địa chỉ này đã hết hạn, hãy mở lại từ phần mềm',
    'This address has expired; open the file again',
  ],
  'Mes.Files.Required': ['Chưa chọn tệp', 'No file was chosen'],
  'Mes.Deletions.Id.NotFound': ['Không còn bản xoá này để khôi phục', 'This deletion can no longer be undone'],
  'Mes.Deletions.Needed.NotFound': [
    'Chưa khôi phục được: hồ sơ mà bản ghi này thuộc về không còn. Khôi phục hồ sơ đó trước.',
    'Not restored: the record that it belongs to is gone. Restore that one first.',
  ],
  'Mes.Deletions.Needed.NotFound@name': [
    'Chưa khôi phục được: bản ghi này thuộc về “{name}”, mà “{name}” đã bị xoá. Khôi phục “{name}” trước.',
    'Not restored: it belongs to “{name}”, which is deleted. Restore “{name}” first.',
  ],
  'Mes.Recipients.Condition.NotFound': [
    'Điều kiện chọn người có phần đã bị xoá. Bỏ điều kiện đó hoặc chọn lại rồi lưu.',
    'A part of the condition that chooses people is deleted. Remove that condition or choose again, then save.',
  ],
  'Mes.Recipients.Condition.NotFound@name': [
    'Điều kiện chọn người có phần đã bị xoá: {name}. Bỏ điều kiện đó hoặc chọn lại rồi lưu.',
    'A part of the condition that chooses people is deleted: {name}. Remove that condition or choose again, then save.',
  ],
  'Mes.Recipients.Condition.Everybody': [
    'Một bộ lọc chưa có điều kiện nào nên sẽ chọn cả {count} người của danh sách. Thêm điều kiện, hoặc chọn cả danh sách theo tên của nó.',
    'A filter has no condition, so it would choose all {count} people of its list. Add a condition, or choose the whole list by its name.',
  ],
  'Mes.Deletions.Restore.NotAllowed': [
    'Khôi phục cần cả quyền thêm vào danh sách của bản ghi này. Hãy nhờ người có quyền đó, hoặc xin quản trị viên cấp',
    'Restoring also needs the permission to add to the list of this record. Ask somebody who has it, or an administrator',
  ],
  'Mes.Deletions.Status.NotAllowed': ['Bản ghi này đã được khôi phục', 'This record has been restored already'],
  'Mes.SetField.Field.NotFound': [
    'Không sửa được trường này cho nhiều bản ghi',
    'This field cannot be set for many records',
  ],
  'Mes.SetField.Way.NotAllowed': ['Trường này không sửa theo cách đó', 'This field cannot be changed in that way'],
  'Mes.SetField.Value.Required': [
    'Nhập giá trị; muốn xoá giá trị thì chọn “Bỏ trống”',
    'Give a value, or choose “Empty”',
  ],
  'Mes.SetField.Run.Required': ['Thiếu mã của lần sửa', 'The key of the change is missing'],
  'Mes.SetField.Records.OverLength': [
    'Mỗi lần sửa nhiều nhất {max} bản ghi. Lọc bớt danh sách rồi thử lại.',
    'At most {max} records at a time. Narrow the list and try again.',
  ],
  'Mes.Undo.Step.Successfully': shared.undone,
  'Mes.Undo.Token.NotFound': ['Không hoàn tác được việc này', 'This cannot be undone'],
  'Mes.Undo.Token.Expired': ['Đã quá lúc hoàn tác được việc này', 'It is too late to undo this'],
  'Mes.Undo.Tokens.OverLength': ['Hoàn tác nhiều nhất 100 việc một lần', 'Undo 100 steps at most at a time'],
  'Mes.Undo.Record.NotAllowed': [
    'Bản ghi đã thay đổi sau đó nên không hoàn tác được nữa',
    'The record has changed since, so this can no longer be undone',
  ],
  'Mes.Undo.Message.NotAllowed': [
    'Thư hoặc tin nhắn đã gửi đi nên không hoàn tác được nữa',
    'A mail or text message has left, so this can no longer be undone',
  ],
  'Mes.Imports.Id.NotFound': ['Không tìm thấy lần nhập này', 'This import was not found'],
  'Mes.Imports.Pasted.InValid': [
    'Dán từ 1 đến 5.000 ký tự, ví dụ một danh thiếp hoặc một chữ ký e-mail',
    'Paste 1 to 5,000 characters, such as a business card or a mail signature',
  ],
  'Mes.Imports.Area.NotFound': ['Danh sách này không có biểu mẫu để điền', 'This list has no form to fill'],
  'Mes.Imports.Status.NotAllowed': ['Lần nhập này không còn làm việc đó được', 'This import can no longer do that'],
  'Mes.Imports.Rows.OverLength': [
    'Tệp có quá nhiều dòng (tối đa 50.000)',
    'The file has too many rows (50,000 at most)',
  ],
  'Mes.Imports.Columns.OverLength': [
    'Tệp có quá nhiều cột (tối đa 400)',
    'The file has too many columns (400 at most)',
  ],
  'Mes.Imports.Address.Converted': ['Đổi sang địa giới mới: {to}', 'Converted to {to}'],
  'Mes.Imports.Address.SeveralFit': [
    'Có {count} nơi có thể là tên này: {names}. Nhập phần còn lại, chọn sau',
    '{count} places may be meant: {names}. The rest is imported, choose one later',
  ],
  'Mes.Imports.Address.Divided': [
    'Xã cũ đã chia thành {count} nơi: giữ địa chỉ cũ, chọn nơi mới sau',
    'The commune became {count}: kept as it was, to be chosen later',
  ],
  'Mes.Imports.State.NotAllowed': [
    'Chỉ người có quyền duyệt mới đổi được tình trạng bằng tệp. Hãy để trống ô này.',
    'Only somebody who may approve changes states by a file. Leave this cell empty.',
  ],
  'Mes.Imports.Step.NotAllowed': [
    'Bạn không có quyền thực hiện bước này nên tệp không đổi được tình trạng. Hãy để trống ô này.',
    'You may not take this step, so your file cannot change the state. Leave this cell empty.',
  ],
  'Mes.Imports.State.OfAssociation': [
    'Tệp của câu lạc bộ không đổi được tình trạng trong hiệp hội. Hãy để trống ô này.',
    'A file of a club changes no state in the association. Leave this cell empty.',
  ],
  'Mes.Imports.Row.Moved': [
    'Tình trạng đã đổi theo tệp, hãy sửa ở hồ sơ',
    'Its state was changed by the file; put it right at the record',
  ],
  'Mes.Imports.Heading.Unit': [
    'Tệp nêu một đơn vị chưa rõ cho số tiền của cột này. Hãy chọn đơn vị của cột, hoặc ghi như “Vốn điều lệ (triệu đồng)” trong tệp.',
    'The file names a unit for the amounts of this column that is not understood. Choose the unit of the column, or write it in the file as in “Vốn điều lệ (triệu đồng)”.',
  ],
  'Mes.Imports.Reference.Ambiguous': [
    'Có nhiều bản ghi cùng tên “{name}”: hãy ghi đủ, như “{full}”',
    'Several records are called “{name}”: write it in full, as “{full}”',
  ],
  'Mes.Imports.Options.InValid': [
    'Lựa chọn cho tệp này không hợp lệ. Tải lại trang rồi chọn lại.',
    'The choices about this file are not valid. Reload the page and choose again.',
  ],
  'Mes.Imports.Value.NotFound': [
    'Chưa có “{value}” trong danh mục. Thêm ở bước Giá trị hoặc trong danh mục.',
    '“{value}” is in no catalogue. Add it in the step Values or in the catalogue.',
  ],
  'Mes.Imports.Value.Near': [
    '“{value}” viết không dấu: có phải là “{near}” không? Chọn ở bước Giá trị, hoặc ghi có dấu.',
    '“{value}” has no accents: does it mean “{near}”? Choose in the step Values, or write the accents.',
  ],
  'Mes.Imports.Record.NotFound': [
    'Không có hội viên nào có mã, mã số thuế, e-mail hay tên “{value}”. Ghi đúng mã, hoặc thêm hội viên trước.',
    'No member has the code, tax code, e-mail or name “{value}”. Write the code, or add the member first.',
  ],
  'Mes.Imports.Key.Duplicate': [
    'Dòng {row} của tệp đã có cùng {vi}. Bỏ một dòng, hoặc sửa ô khác nhau.',
    'Row {row} of the file has the same {en} already. Leave one row out, or change what differs.',
  ],
  'Mes.Imports.Match.Several': [
    'Nhiều hồ sơ có giá trị này, nên không biết dòng này là của hồ sơ nào. Ghi thêm mã hồ sơ.',
    'Several records have this value, so it is unknown which one the row means. Write its code, too.',
  ],
  'Mes.Imports.Match.Twice': [
    'Cùng một hồ sơ với dòng {row}. Bỏ một trong hai dòng.',
    'The same record as in row {row}. Remove one of the two rows.',
  ],
  'Mes.Imports.Cells.InValid': [
    'Ô này không sửa ở đây được. Tải lại trang rồi thử lại.',
    'This cell cannot be changed here. Reload the page and try again.',
  ],
  'Mes.Imports.Choice.InValid': [
    'Dòng này không có lựa chọn đó. Tải lại trang rồi chọn lại.',
    'This row does not allow that choice. Reload the page and choose again.',
  ],
  'Mes.Imports.Reason.Required': ['Ghi lý do có hai hồ sơ trùng', 'Write why there are two such records'],
  'Mes.Imports.Row.NotFound': ['Không còn dòng này trong lần nhập', 'The import no longer has this row'],
  'Mes.Imports.Double.Likely@row': [
    'Có thể là một với dòng {row}: trùng điện thoại và tên. Chọn ở cột Kết quả.',
    'Perhaps the same as row {row}: equal phone and name. Choose in the column Result.',
  ],
  'Mes.Imports.Double.Likely@name': [
    'Có thể là {name}: trùng điện thoại và tên. Chọn ở cột Kết quả.',
    'Perhaps {name}: equal phone and name. Choose in the column Result.',
  ],
  'Mes.Imports.Double.Likely': ['Có thể trùng. Chọn ở cột Kết quả.', 'Perhaps a double. Choose in the column Result.'],
  'Mes.Imports.Person.Likely': [
    'Hồ sơ đang ghi {name}: cùng một người hay người khác? Chọn ở cột Kết quả.',
    'The record has {name}: the same person or another one? Choose in the column Result.',
  ],
  'Mes.Imports.Double.Filled': ['Lấy từ dòng {row}', 'Taken from row {row}'],
  'Mes.Imports.Rows.Marked': [
    'Tệp còn câu hỏi về các dòng (ẩn, bị gạch ngang, giống dòng cộng, tên mục): hãy trả lời trước',
    'There are questions about rows (hidden, struck through, likely sums, headings of sections): answer them first',
  ],
  'Mes.Imports.Rows.Required': ['Tệp không có dòng dữ liệu nào', 'The file has no rows'],
  'Mes.Imports.Mapping.InValid': ['Ghép ít nhất các cột bắt buộc', 'Map at least the required columns'],
  'Mes.Imports.LegalBasis.Required': [
    'Chọn căn cứ xử lý dữ liệu cá nhân trước khi nhập',
    'Choose the legal basis of the personal data before importing',
  ],
  'Mes.Imports.LegalBasis.InValid': [
    'Căn cứ xử lý dữ liệu không hợp lệ: chọn lại trong danh sách',
    'This legal basis is not valid: choose it again from the list',
  ],
  'Mes.Imports.Run.Successfully': ['Đã bắt đầu nhập', 'The import has started'],
  'Mes.Imports.Run.Changed': [
    'Kết quả đã khác với lúc bạn xem. Xem lại số dòng rồi bấm nhập lần nữa',
    'The result is no longer what you saw. Look at the numbers again, then import',
  ],
  'Mes.Imports.Run.Failed': [
    'Có lỗi khi nhập nên đã dừng lại; phần đã nhập vẫn còn và có thể hoàn tác',
    'The import failed and stopped; what was written stays and can be undone',
  ],
  'Mes.Imports.Cancel.Successfully': ['Đã dừng nhập', 'The import was stopped'],
  'Mes.Imports.Undo.YearClosed': [
    '{closed} trong {count} dòng thuộc năm hoặc đợt thu đã chốt nên không hoàn tác gì; hãy đính chính từng dòng',
    '{closed} of the {count:row|rows} are of a closed year or plan, so nothing was undone; correct the rows one by one',
  ],
  'Mes.Imports.Undo.Started': ['Đang hoàn tác lần nhập', 'The import is being undone'],
  'Mes.Imports.Columns.InValid': ['Có cột không xuất được', 'A column cannot be exported'],
  'Mes.Imports.Row.Changed': ['Đã bị sửa sau khi nhập nên được giữ nguyên', 'Changed since the import, so it was kept'],
} as const satisfies Record<string, Pair>;
