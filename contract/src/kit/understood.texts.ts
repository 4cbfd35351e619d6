import type { Pair } from './message.ts';

/** Notes at cells that were read otherwise than they are written, and refusals that say what to write. */
export const understoodMessages = {
  'Mes.Imports.Understood.Value': ['Đọc “{from}” là “{to}”', 'Read “{from}” as “{to}”'],
  'Mes.Imports.Understood.Zero': [
    'Đọc “{from}” là “{to}” (thêm số 0 mà Excel làm mất)',
    'Read “{from}” as “{to}” (a zero that Excel dropped)',
  ],
  'Mes.Imports.Understood.FirstDay': [
    '“{from}” không có ngày: ghi là ngày đầu, {to}',
    '“{from}” names no day: stored as the first day, {to}',
  ],
  'Mes.Imports.Understood.OldPhone': ['Đọc “{from}” là “{to}” (đầu số cũ)', 'Read “{from}” as “{to}” (an old prefix)'],
  'Mes.Imports.Understood.PhoneRest': [
    'Đọc “{from}” là “{to}”; không lưu “{unread}”',
    'Read “{from}” as “{to}”; “{unread}” is not stored',
  ],
  'Mes.Imports.Understood.SecondPhone': [
    'Đọc “{from}” là “{to}”; số {second} thành một đầu mối liên hệ',
    'Read “{from}” as “{to}”; {second} becomes a contact',
  ],
  'Mes.Imports.Understood.MorePhones': [
    'Đọc “{from}” là “{to}”; mỗi số {second} thành một đầu mối liên hệ',
    'Read “{from}” as “{to}”; each of {second} becomes a contact',
  ],
  'Mes.Imports.Understood.SecondPhoneLeft': [
    'Đọc “{from}” là “{to}”; không có chỗ lưu số {second}',
    'Read “{from}” as “{to}”; there is no place for {second}',
  ],
  'Mes.Imports.Understood.SecondMail': [
    'Đọc “{from}” là “{to}”; e-mail {second} thành một đầu mối liên hệ',
    'Read “{from}” as “{to}”; {second} becomes a contact',
  ],
  'Mes.Imports.Understood.MoreMails': [
    'Đọc “{from}” là “{to}”; mỗi e-mail {second} thành một đầu mối liên hệ',
    'Read “{from}” as “{to}”; each of {second} becomes a contact',
  ],
  'Mes.Imports.Understood.SecondMailLeft': [
    'Đọc “{from}” là “{to}”; không có chỗ lưu {second}',
    'Read “{from}” as “{to}”; there is no place for {second}',
  ],
  'Mes.Imports.Understood.Position': [
    'Đọc “{from}” là “{to}”, chức vụ {position}',
    'Read “{from}” as “{to}”, position {position}',
  ],
  'Mes.Imports.Understood.PositionLeft': [
    'Đọc “{from}” là “{to}”; không có chỗ lưu chức vụ {position}',
    'Read “{from}” as “{to}”; there is no place for the position {position}',
  ],
  'Mes.Imports.Understood.Person': ['Đọc “{from}” là {person}', 'Read “{from}” as {person}'],
  'Mes.Imports.Understood.People': [
    'Đọc “{from}” là {first}; {second} thành đầu mối liên hệ',
    'Read “{from}” as {first}; {second} becomes a contact',
  ],
  'Mes.Imports.Understood.Company': [
    'Đọc “{from}” là “{to}”; {numbers} vào cột riêng',
    'Read “{from}” as “{to}”; {numbers} goes to its own field',
  ],
  'Mes.Imports.Understood.NoBand': [
    '“{from}”: chưa có mức dưới {least}, để trống',
    '“{from}”: there is no level below {least}, left empty',
  ],
  'Mes.Imports.Understood.Male': ['Đọc “{from}” là “{to}”, giới tính Nam', 'Read “{from}” as “{to}”, male'],
  'Mes.Imports.Understood.Female': ['Đọc “{from}” là “{to}”, giới tính Nữ', 'Read “{from}” as “{to}”, female'],
  'Mes.Imports.Understood.Heading': ['{to}: theo cột “{header}” có ghi', '{to}: the filled column is “{header}”'],
  'Mes.Imports.Understood.Font': [
    'Chữ phông cũ ({font}): đọc “{from}” là “{to}”',
    'Text of an old font ({font}): read “{from}” as “{to}”',
  ],
  'Mes.Imports.Understood.Begins': [
    'Tệp không ghi ngày bắt đầu: lấy {to}',
    'The file has no first day: {to} is stored',
  ],
  'Mes.Imports.Write.NameBeside': [
    'Bên phải “{text}” có ô “{beside}” ở cột không có tiêu đề: ghép cột đó vào họ tên (ở bước chọn cột), hoặc ghi họ tên đầy đủ vào đây',
    'Right of “{text}” a column without a heading has “{beside}”: join it with the name (where columns are chosen), or write the whole name here',
  ],
  'Mes.Imports.Write.Uncalculated': [
    'Ô có công thức chưa có kết quả. Mở tệp bằng Excel hoặc LibreOffice, lưu lại rồi tải lên, hoặc gõ giá trị vào đây',
    'The cell has a formula without a result. Open and save the file in Excel or LibreOffice and send it again, or type the value here',
  ],
  'Mes.Imports.Understood.Broken': [
    'Ô có lỗi công thức “{from}”: đọc là ô trống',
    'The cell has a formula error “{from}”: read as empty',
  ],
  'Mes.Imports.Understood.Nothing': ['“{from}”: đọc là ô trống', '“{from}”: read as empty'],
  'Mes.Imports.Understood.Above': ['“{from}”: như ô trên, “{to}”', '“{from}”: as the cell above, “{to}”'],
  'Mes.Imports.Understood.Struck': [
    '“{from}” có phần bị gạch ngang: đọc là “{to}”',
    'A part of “{from}” is struck through: read “{to}”',
  ],
  'Mes.Imports.Understood.Merged': ['Ô gộp từ dòng {row}', 'Merged with row {row}'],
  'Mes.Imports.Understood.Default': ['Ô trống: hồ sơ mới là {to}', 'Empty: a new record gets {to}'],
  'Mes.Imports.Address.Split': ['Tách thành: {to}', 'Divided into: {to}'],
  'Mes.Imports.Address.Conflict': [
    'Cột Tỉnh ghi {column}, địa chỉ ghi {address}: giữ trong số nhà, đường; chọn sau',
    'The column says {column}, the address says {address}: kept in the street, choose later',
  ],
  'Mes.Imports.Address.TwoPlaces': [
    '“{text}” và “{other}” không phải cùng một nơi: giữ nguyên trong số nhà, đường; chọn sau',
    '“{text}” and “{other}” are not one place: kept in the street, choose later',
  ],
  'Mes.Imports.Address.Several': [
    'Ô có nhiều địa chỉ: giữ nguyên trong số nhà, đường; chọn sau, hoặc chỉ ghi một địa chỉ',
    'The cell has several addresses: kept in the street, choose later, or write one address alone',
  ],
  'Mes.Imports.Address.Becomes': ['Địa chỉ thành: {to} (đang là: {from})', 'Address becomes: {to} (now: {from})'],
  'Mes.Imports.Address.NotFound': [
    'Không có nơi nào tên “{text}”: giữ trong số nhà, đường; chọn sau',
    'No place is called “{text}”: kept in the street, choose one later',
  ],
  'Mes.Imports.Address.NoProvince': [
    'Chưa biết “{text}” ở tỉnh nào: giữ trong số nhà, đường; chọn sau',
    'The province of “{text}” is unknown: kept in the street, choose one later',
  ],
  'Mes.Imports.Write.Above': [
    '“{text}” là như ô trên, nhưng ô trên trống: hãy ghi giá trị',
    '“{text}” means the cell above, which is empty: write the value',
  ],
  'Mes.Imports.Write.AboveOrNothing': [
    '“{text}” có thể là như ô trên, hoặc là không có: hãy ghi giá trị, hoặc xoá để ô trống',
    '“{text}” may mean the cell above, or nothing: write the value, or delete the text',
  ],
  'Mes.Imports.Write.Struck': [
    '“{text}” bị gạch ngang: hãy ghi giá trị đúng, hoặc xoá để ô trống',
    '“{text}” is struck through: write the right value, or delete the text',
  ],
  'Mes.Imports.Write.AboveOwn': [
    '“{text}” là như ô trên, nhưng mỗi hồ sơ có giá trị riêng: hãy ghi giá trị của dòng này',
    '“{text}” means the cell above, but each record has its own: write the value of this row',
  ],
  'Mes.Imports.Write.Merged': [
    'Ô gộp từ dòng {row}, nhưng mỗi dòng là một hồ sơ: hãy ghi giá trị của dòng này, hoặc bỏ dòng',
    'Merged with row {row}, but each row is a record: write the value of this row, or leave the row out',
  ],
  'Mes.Imports.Write.MergedAmount': [
    'Ô gộp từ dòng {row}: chưa rõ là số của từng dòng hay của cả nhóm; hãy ghi số của dòng này',
    'Merged with row {row}: this may be the number of each row or of all; write that of this row',
  ],
  'Mes.Imports.Write.TooLarge': [
    'Số quá lớn cho cột tính bằng {unit}: {text} {unit}; có phải {guess} {unit}?',
    'Too large for a column in {unit}: {text} {unit}. Do you mean {guess} {unit}?',
  ],
  'Mes.Imports.Write.Foreign': [
    '“{text}” là ngoại tệ ({currency}). Đổi ra đồng rồi ghi lại, như 1.500.000',
    '“{text}” is foreign money ({currency}). Convert it to đồng and write it as 1,500,000',
  ],
  'Mes.Imports.Write.FormatUnit': [
    'Ô chứa số {number} nhưng định dạng hiện “{shown}” nên chưa rõ là bao nhiêu tiền. Ghi lại số tiền, như 1.500.000 hoặc 1,5 tỷ, hoặc chọn đơn vị cho cả cột',
    'The cell has {number} and its format shows “{shown}”, so the amount is unclear. Write it as 1,500,000 or 1,5 tỷ, or choose the unit of the column',
  ],
  'Mes.Imports.Write.UnitConflict': [
    'Ô ghi “{text}” nhưng cột tính bằng {unit} đồng. Ghi lại số tiền, như 1.500.000, hoặc chọn đơn vị cho cả cột',
    'The cell says “{text}” and the column is in {unit} đồng. Write the amount as 1,500,000, or choose the unit of the column',
  ],
  'Mes.Imports.Write.Decimals': [
    '“{text}” là {thousands} hay là số lẻ {shown}? Chọn cho cả cột ở phía trên, hoặc ghi {thousands} hay {decimals}',
    'Is “{text}” {thousands}, or the decimal {shown}? Choose for the whole column above, or write {thousands} or {decimals}',
  ],
  'Mes.Imports.Write.State': [
    'Tệp ghi “{text}”, mà hồ sơ nhập mới luôn là đang hoạt động. Bỏ dòng này, hoặc xoá ô ấy trong tệp, nhập lại rồi ghi nhận trên hồ sơ',
    'The file says “{text}”, and a record that is added is always active. Leave this row out, or clear the cell in the file, add it again and record it on the record',
  ],
  'Mes.Imports.Rest.Differs': [
    'Ba số không khớp: {total} trừ {without} còn {expected}, nhưng tệp ghi còn “{left}”. Sửa ô sai, hoặc bỏ đối chiếu cột này ở phía trên',
    'The three amounts do not fit: {total} without {without} leaves {expected}, and the file says “{left}”. Change the wrong cell, or leave out this check above',
  ],
  'Mes.Imports.Rest.Over': [
    'Số đã nộp {without} nhiều hơn số phải nộp {total}. Sửa ô sai; nếu đúng là nộp thừa, thêm cột Còn nợ và ghi {over}',
    'The {without} that was paid is more than the {total} that was due. Change the wrong cell; if it was paid too much, add a column “Còn nợ” with {over}',
  ],
  'Mes.Imports.Unit.Foreign': [
    'Tệp ghi số tiền của cột này bằng ngoại tệ ({currency}: “{said}”). Đổi ra đồng, bỏ cột này, hoặc chọn đơn vị nếu các số là tiền Việt Nam',
    'The file gives the amounts of this column in foreign money ({currency}: “{said}”). Convert them to đồng, leave the column out, or choose a unit if they are đồng',
  ],
  'Mes.Imports.Unit.Doubt': [
    'Tệp ghi “{said}” nhưng mọi số tiền của cột đều lớn và tròn như đã tính bằng đồng. Chọn đơn vị của cột',
    'The file says “{said}”, but all amounts of the column are as large and round as if they were in đồng. Choose the unit of the column',
  ],
  'Mes.Imports.Unit.Small': [
    'Mọi số tiền của cột đều quá nhỏ để là đồng, như “{text}”. Chọn đơn vị của cột ở phía trên',
    'All amounts of the column are too small for đồng, such as “{text}”. Choose the unit of the column above',
  ],
  'Mes.Imports.Write.SmallAmount': [
    '“{text}” quá nhỏ để là đồng. Ghi cả đơn vị, như “{text} nghìn”, “{text} triệu” hoặc “{text} đồng”',
    '“{text}” is too small for đồng. Write the unit, too, such as “{text} nghìn”, “{text} triệu” or “{text} đồng”',
  ],
  'Mes.Imports.Write.CodeDay': [
    'Mã, số trong ô này là ngày {text}: Excel có thể đã đổi mã như 5-11 thành ngày. Đặt định dạng cột là Văn bản (Text) rồi ghi lại',
    'The code or number of this cell is the day {text}: Excel may have made a day of one such as 5-11. Format the column as Text and write it again',
  ],
  'Mes.Imports.Write.NoSuchDay': [
    'Lịch không có ngày “{text}”. Ghi ngày/tháng/năm, như 15/03/2005',
    'The calendar has no day “{text}”. Write day/month/year, such as 15/03/2005',
  ],
  'Mes.Imports.Write.YearMissing': [
    '“{text}” thiếu năm. Ghi đủ, như 15/03/2005',
    '“{text}” has no year. Write it whole, such as 15/03/2005',
  ],
  'Mes.Imports.Write.ShortYear': [
    'Năm của “{text}” có thể thuộc hai thế kỷ. Ghi đủ bốn số, như 15/03/2005',
    'The year of “{text}” fits two centuries. Write four digits, such as 15/03/2005',
  ],
  'Mes.Imports.Write.YearRange': [
    'Năm của “{text}” phải từ 1900 đến 2199. Xem lại, ghi như 15/03/2005, hoặc để trống ô này',
    'The year of “{text}” must be from 1900 to 2199. Check it and write it as 15/03/2005, or leave the cell empty',
  ],
  'Mes.Imports.Write.MonthFirst': [
    'Cột này có ngày ghi tháng trước nên “{text}” chưa rõ. Ghi ngày/tháng/năm, như 25/03/2005, hoặc 2005-03-25',
    'Days of this column have the month first, so “{text}” is unclear. Write day/month/year, such as 25/03/2005, or 2005-03-25',
  ],
  'Mes.Imports.Write.WholeDay': [
    '“{text}” chưa đủ ngày, tháng, năm. Ghi như 15/03/2005, hoặc để trống ô này',
    '“{text}” is no whole day. Write it as 15/03/2005, or leave the cell empty',
  ],
  'Mes.Imports.Write.Day': [
    'Không đọc được ngày “{text}”. Ghi như 15/03/2005',
    '“{text}” cannot be read as a day. Write it as 15/03/2005',
  ],
  'Mes.Imports.Write.Phone': [
    'Không có số điện thoại “{text}”. Ghi như 0912 345 678 hoặc 024 3825 1234',
    '“{text}” is no telephone number. Write it as 0912 345 678 or 024 3825 1234',
  ],
  'Mes.Imports.Write.PhoneUnclear': [
    'Chưa rõ “{text}” gồm những số nào. Ghi các số cách nhau bằng dấu ;',
    'It is unclear which numbers “{text}” has. Put a ; between them',
  ],
  'Mes.Imports.Write.PhoneFormer': [
    '“{text}” có số không còn đúng. Chỉ ghi số đang dùng, như 0912 345 678; không còn số nào thì để trống',
    '“{text}” has a number that is no longer right. Write the one in use alone, such as 0912 345 678, or leave the cell empty',
  ],
  'Mes.Imports.Write.Fax': [
    'Ô này chỉ có số fax. Ghi số điện thoại như 024 3825 1234, hoặc để trống',
    'The cell has a fax number only. Write a telephone number such as 024 3825 1234, or leave it empty',
  ],
  'Mes.Imports.Write.DayOrder': [
    '“{text}”: không rõ ngày hay tháng đứng trước. Chọn cách đọc của cột, hoặc ghi như 15/03/2005',
    '“{text}”: day or month may stand first. Choose how the column is read, or write it as 15/03/2005',
  ],
  'Mes.Imports.Write.Long': [
    'Ô có {length} ký tự, quá dài để đọc: hãy ghi nhiều nhất {most} ký tự',
    'The cell has {length} characters, too many to be read: write {most} at most',
  ],
  'Mes.Imports.Write.Scientific': [
    'Excel đã rút gọn “{text}” nên mất chữ số. Định dạng cột là Text rồi ghi lại đủ số',
    'Excel shortened “{text}” and lost digits. Format the column as Text and write the whole number',
  ],
  'Mes.Imports.Write.CheckDigit': [
    'Mã số thuế “{text}” sai số kiểm tra. Xem lại giấy đăng ký, ghi như 0100109106 hoặc 0100109106-001',
    'The tax code “{text}” has a wrong check digit. Look at the certificate; write it as 0100109106 or 0100109106-001',
  ],
  'Mes.Imports.Write.Branch': [
    'Chi nhánh trong mã số thuế “{text}” phải có ba số, từ 001. Ghi như 0100109106-001',
    'The branch in the tax code “{text}” must have three digits, from 001. Write it as 0100109106-001',
  ],
  'Mes.Imports.Write.LinkMail': [
    '“{text}” có email. Chỉ ghi địa chỉ trang web, như https://congty.vn; ghi email ở cột riêng',
    '“{text}” has an e-mail. Write the web address alone, such as https://congty.vn, and the e-mail in its own column',
  ],
  'Mes.Imports.Write.Links': [
    '“{text}” có nhiều địa chỉ trang web. Chỉ ghi một, như https://congty.vn',
    '“{text}” has several web addresses. Write one alone, such as https://congty.vn',
  ],
  'Mes.Imports.Write.Position': [
    '“{text}” không phải chức vụ. Chỉ ghi chức vụ, như Giám đốc; ghi điện thoại, email ở cột riêng',
    '“{text}” is no position. Write the position alone, such as Giám đốc, and a telephone or e-mail in its own column',
  ],
  'Mes.Imports.Write.RoadDay': [
    'Ô này là ngày {text}: Excel có thể đã đổi số nhà như 8/5 thành ngày. Đặt định dạng cột là Văn bản (Text) rồi ghi lại số nhà, đường',
    'The cell is the day {text}: Excel may have made a day of a house number such as 8/5. Format the column as Text and write the street again',
  ],
  'Mes.Imports.Write.SameAddress': [
    '“{text}” chưa phải là địa chỉ. Ghi địa chỉ đó ra, như 12 Lê Lợi, hoặc để trống ô này',
    '“{text}” is no address. Write that address here, such as 12 Lê Lợi, or leave the cell empty',
  ],
  'Mes.Imports.Write.TaxCode': [
    '“{text}” không phải mã số thuế. Ghi 10 số như 0100109106, chi nhánh như 0100109106-001, cá nhân 12 số',
    '“{text}” is no tax code. Write 10 digits such as 0100109106, a branch as 0100109106-001, a person’s 12 digits',
  ],
  'Mes.Imports.Write.Identity': [
    '“{text}” không phải số CCCD. Ghi đủ 12 số như 001085001234',
    '“{text}” is no identity number. Write 12 digits such as 001085001234',
  ],
  'Mes.Imports.Write.PersonAlone': [
    'Chưa rõ “{text}” là họ tên của ai. Ghi đủ họ tên, như Nguyễn Văn An; ghi chức vụ, điện thoại, ghi chú ở cột riêng',
    'It is unclear whose name “{text}” is. Write the whole name, such as Nguyễn Văn An, and a position, telephone or note in its own column',
  ],
  'Mes.Imports.Write.Person': [
    'Chưa rõ “{unread}” trong “{text}”. Chỉ ghi họ tên, như Nguyễn Văn An; ghi chức vụ, điện thoại, ghi chú ở cột riêng',
    '“{unread}” in “{text}” is unclear. Write the name alone, such as Nguyễn Văn An, and a position, telephone or note in its own column',
  ],
  'Mes.Imports.Write.People': [
    '“{text}” có nhiều người. Ghi một người, như {first}; ghi ở dòng riêng: {second}',
    '“{text}” names several people. Write one of them, such as {first}, and in rows of their own: {second}',
  ],
  'Mes.Imports.Write.PersonNumber': [
    'Ô tên ghi {text} nhưng cột riêng ghi {other}. Xoá một trong hai',
    'The cell of the name says {text} and its own column says {other}. Remove one of them',
  ],
  'Mes.Imports.Write.Company': [
    '“{unread}” trong “{text}” không phải tên. Chỉ ghi tên doanh nghiệp; ghi điện thoại, mã số thuế, e-mail ở cột riêng',
    '“{unread}” in “{text}” is no part of a name. Write the name alone, and a telephone number, tax code or e-mail in its own column',
  ],
  'Mes.Imports.Write.EachPerson': [
    'Ô tên có {people} người nhưng ô này có {count}: “{text}”. Ghi cho mỗi người một, theo thứ tự, cách nhau bằng dấu ;',
    'The cell of the name has {people} people and this one has {count}: “{text}”. Write one for each of them, in order, with ; between',
  ],
  'Mes.Imports.Write.Count': [
    'Ghi một số nguyên thay cho “{text}”, như 75',
    'Write one whole number instead of “{text}”, such as 75',
  ],
  'Mes.Imports.Write.Choice': [
    '“{text}” không có trong danh sách. Ghi một trong: {vi}',
    '“{text}” is not in the list. Write one of: {en}',
  ],
  'Mes.Imports.Write.Flag': ['Ghi Có hoặc Không thay cho “{text}”', 'Write Yes or No instead of “{text}”'],
  'Mes.Imports.Write.Amount': [
    'Không đọc được số tiền “{text}”. Ghi như 1.500.000 hoặc 1,5 tỷ',
    '“{text}” cannot be read as an amount. Write it as 1,500,000 or 1,5 tỷ',
  ],
} as const satisfies Record<string, Pair>;
