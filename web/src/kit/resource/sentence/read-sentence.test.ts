import { schedule } from '@hoivien/contract/areas/gatherings/schedule/schedule.resource.ts';
import { fee } from '@hoivien/contract/areas/money/fee/fee.resource.ts';
import { receipt } from '@hoivien/contract/areas/money/fee/receipt.resource.ts';
import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { expect, test } from 'vitest';
import { readSentence } from './read-sentence.ts';
import { type Named, saidFields } from './said-fields.ts';

const NOW = new Date('2026-11-26T02:42:00Z');

const named = (names: readonly string[]): Named[] =>
  names.map((name) => ({ value: name, names: [name, `Tỉnh ${name}`] }));
const plainNamed = (names: readonly string[]): Named[] => names.map((name) => ({ value: name, names: [name] }));
const NAMED: Readonly<Record<string, readonly Named[]>> = {
  provinceCode: [
    { value: '01', names: ['Hà Nội', 'Thành phố Hà Nội'] },
    { value: '79', names: ['Hồ Chí Minh', 'Thành phố Hồ Chí Minh'] },
    { value: '31', names: ['Hải Phòng', 'Thành phố Hải Phòng'] },
    { value: '48', names: ['Đà Nẵng', 'Thành phố Đà Nẵng'] },
    { value: '92', names: ['Cần Thơ', 'Thành phố Cần Thơ'] },
    ...named(['Bắc Ninh', 'Đồng Nai', 'Tây Ninh', 'Gia Lai', 'Lâm Đồng', 'An Giang', 'Quảng Ninh', 'Thanh Hóa']),
  ],
  clubIds: plainNamed(['Câu lạc bộ Dệt may', 'CLB Nhựa và Bao bì', 'CLB Logistics', 'Chi hội Đông Nam Bộ']),
  tagIds: plainNamed(['Hội viên lâu năm', 'Cần liên hệ lại', 'Nhà tài trợ']),
  rankId: plainNamed(['Hạng Vàng', 'Hạng Bạc', 'Hạng Kim cương']),
  careerIds: plainNamed(['Dệt may', 'Xây dựng', 'Vận tải', 'Công nghệ thông tin', 'Thương mại']),
  fieldIds: plainNamed(['Bao bì', 'Nhựa', 'Cơ khí']),
  marketId: plainNamed(['Trong nước', 'Châu Âu', 'Nhật Bản']),
  targetCustomerId: plainNamed(['Doanh nghiệp', 'Người tiêu dùng']),
  certificateId: plainNamed(['ISO 9001', 'HACCP']),
};
const fields = saidFields(member, (field) => NAMED[field] ?? []);

/** The conditions of a sentence in their first meaning, and after `|` the words that stay a search. */
function understood(sentence: string, of = fields): string {
  const { pieces, rest } = readSentence(sentence, of, NOW);
  const said = pieces.map(({ readings: [first], isLoose, side }, at) =>
    [
      at > 0 && pieces[at - 1]?.side !== side && 'OR',
      first?.field,
      first?.wording,
      first?.values.join('+'),
      isLoose && '?',
    ]
      .filter(Boolean)
      .join(' '),
  );
  const words = rest.map(({ from, to }) => sentence.normalize('NFC').slice(from, to));
  return [said.join(', '), words.join(' ')].filter(Boolean).join(' | ');
}

const over6 = 'feeOverdue atLeast 6000001';
/** Sentences with what is right; `?` marks a value that may be a part of a name. */
const SENTENCES: readonly (readonly [string, string])[] = [
  // What records lack
  ['thiếu số điện thoại', 'phoneNumber empty'],
  ['thiếu gì đó', 'lacks is anything'],
  ['còn thiếu số điện thoại', 'phoneNumber empty'],
  ['vẫn chưa có số điện thoại', 'phoneNumber empty'],
  ['nợ trên -5 triệu', 'feeOverdue filled | trên 5 triệu'],
  ['nợ > -5 triệu', 'feeOverdue filled | > 5 triệu'],
  ['thieu dia chi', 'lacks is headOfficeAddress'],
  ['chưa có người đứng đầu ở Hà Nội', 'lacks is leaderInfo.name, provinceCode is 01'],
  // Amounts
  ['nợ trên 6 triệu ở Hà Nội chưa nhắc', `${over6}, provinceCode is 01, remindedOn empty`],
  ['no tren 6 trieu o ha noi chua nhac', `${over6}, provinceCode is 01, remindedOn empty`],
  ['nợ trên 6tr', over6],
  ['nợ > 6 triệu', over6],
  ['nợ hơn 6 triệu đồng', over6],
  ['nợ nhiều hơn 6.000.000 đ', over6],
  ['nợ 6 triệu trở lên', 'feeOverdue atLeast 6000000'],
  ['nợ từ 6 triệu', 'feeOverdue atLeast 6000000'],
  ['nợ ít nhất 6 triệu', 'feeOverdue atLeast 6000000'],
  ['nợ >= 6tr', 'feeOverdue atLeast 6000000'],
  ['nợ không dưới 6 triệu', 'feeOverdue atLeast 6000000'],
  ['nợ dưới 6 triệu', 'feeOverdue atMost 5999999'],
  ['nợ < 6tr', 'feeOverdue atMost 5999999'],
  ['nợ chưa đến 6 triệu', 'feeOverdue atMost 5999999'],
  ['nợ không quá 6 triệu', 'feeOverdue atMost 6000000'],
  ['nợ tối đa 6 triệu', 'feeOverdue atMost 6000000'],
  ['nợ 6 triệu trở xuống', 'feeOverdue atMost 6000000'],
  ['nợ từ 3 đến 6 triệu', 'feeOverdue between 3000000+6000000'],
  ['nợ từ 3 triệu đến 6 triệu', 'feeOverdue between 3000000+6000000'],
  ['nợ 3-6 triệu', 'feeOverdue between 3000000+6000000'],
  ['nợ từ 500 nghìn đến 2 triệu', 'feeOverdue between 500000+2000000'],
  ['nợ 6 triệu', 'feeOverdue equals 6000000'],
  ['còn nợ hơn 1tr2 ở hải phòng', 'feeDebt atLeast 1200001, provinceCode is 31'],
  ['hết nợ', 'feeDebt empty'],
  ['đã trả hết nợ', 'feeDebt empty'],
  ['chưa hết nợ', 'feeDebt filled'],
  ['đã đóng đủ hội phí', 'feeDebt empty'],
  ['chưa đóng đủ phí', 'feeDebt filled'],
  ['chưa đóng hội phí', 'feeDebt filled'],
  ['vốn điều lệ trên 50 tỷ', 'charterCapital atLeast 50000000001'],
  ['vốn từ 10 tỷ đến 50 tỷ', 'charterCapital between 10000000000+50000000000'],
  ['doanh thu dưới 5 tỷ ở hà nội', 'turnover atMost 4999999999, provinceCode is 01'],
  // An amount behind an unknown word is not one of fees.
  ['vay trên 6 triệu', 'vay trên 6 triệu'],
  ['gỗ an cường trên 6 triệu', 'gỗ an cường trên 6 triệu'],
  ['hạng vàng trên 6 triệu', `rankId is Hạng Vàng, ${over6}`],
  // Negations of amounts and states
  ['không nợ quá 3 triệu', 'feeOverdue atMost 3000000'],
  ['nợ quá 3 triệu', 'feeOverdue atLeast 3000001'],
  ['không còn hoạt động', 'state isNot current'],
  ['đã nhắc trong 7 ngày', 'remindedOn filled | trong 7 ngày'],
  // Whom the list is of
  ['những công ty nợ > 10tr', 'feeOverdue atLeast 10000001'],
  ['doanh nghiệp nợ phí hơn 5 triệu tại hải phòng', 'feeOverdue atLeast 5000001, provinceCode is 31'],
  ['công ty hà nội xanh', 'provinceCode is 01 ? | công ty xanh'],
  // Brackets
  [
    '(nợ phí hoặc chưa có email) và ở hà nội',
    'feeOverdue filled, provinceCode is 01, OR emailAddress empty, provinceCode is 01',
  ],
  [
    'ở hà nội và (nợ phí hoặc chưa có email)',
    'feeOverdue filled, provinceCode is 01, OR emailAddress empty, provinceCode is 01',
  ],
  ['(nợ phí hoặc chưa có email) hoặc ở hà nội', 'feeOverdue filled, OR emailAddress empty, OR provinceCode is 01'],
  ['owes over 5 million in danang or hanoi', 'feeOverdue atLeast 5000001, provinceCode is 48+01'],
  // A record has one province and one rank.
  ['ở hà nội và đà nẵng', 'provinceCode is 01+48'],
  ['ở hà nội và ở đà nẵng', 'provinceCode is 01+48'],
  ['ở hà nội, đà nẵng và cần thơ', 'provinceCode is 01+48+92'],
  ['không ở hà nội và đà nẵng', 'provinceCode isNot 01+48'],
  ['hạng vàng và hạng bạc', 'rankId is Hạng Vàng+Hạng Bạc'],
  ['không phải hội viên liên kết', 'type isNot 2'],
  ['chưa phải hội viên danh dự', 'honorary isNot 1'],
  ['không gia nhập năm 2025', 'không gia nhập năm 2025'],
  ['chưa nhắc tháng này', 'chưa nhắc tháng này'],
  ['thuộc clb logistics nhưng không thuộc clb dệt may', 'clubIds is CLB Logistics | không thuộc clb dệt may'],
  ['chưa có email và sđt', 'emailAddress empty, phoneNumber empty'],
  ['thiếu mst, email, sđt', 'taxCode empty, emailAddress empty, phoneNumber empty'],
  ['thiếu email hoặc sđt ở hà nội', 'emailAddress empty, OR phoneNumber empty, provinceCode is 01'],
  ['có cả email và website', 'emailAddress filled, website filled'],
  ['vốn trên 10 tỷ và dưới 50 tỷ', 'charterCapital atLeast 10000000001, charterCapital atMost 49999999999'],
  ['nợ dưới 1 triệu hoặc trên 10 triệu', 'feeOverdue atMost 999999, OR feeOverdue atLeast 10000001'],
  ['vốn trên 10 tỷ, trên 6 triệu', 'charterCapital atLeast 10000000001 | trên 6 triệu'],
  ['không có email và nợ', 'emailAddress empty, feeOverdue filled'],
  ['hết nợ, email', 'feeDebt empty | email'],
  ['no email and no phone', 'emailAddress empty, phoneNumber empty'],
  ['has no email', 'emailAddress empty'],
  ['without email or phone', 'emailAddress empty, phoneNumber empty'],
  ['missing email or phone', 'emailAddress empty, OR phoneNumber empty'],
  ['never reminded', 'remindedOn empty'],
  ['owes nothing', 'feeOverdue empty'],
  ['outside hanoi', 'provinceCode isNot 01'],
  ['owes over 6m', 'feeOverdue atLeast 6000001'],
  ['k có email', 'emailAddress empty'],
  ['chưa gia nhập clb', 'clubIds empty'],
  ['tỉnh = hà nội', 'provinceCode is 01'],
  ['vốn trên 1 triệu usd', 'vốn trên 1 triệu usd'],
  ['nợ trên 5000$', 'feeOverdue filled | trên 5000 $'],
  // A year is no amount, and an end belongs to the amount before the dash.
  ['chưa đóng phí 2026', 'feeDebt filled | 2026'],
  ['nợ phí năm 2025', 'feeOverdue filled | năm 2025'],
  ['nợ ≥ 6tr', 'feeOverdue atLeast 6000000'],
  ['nợ => 6tr', 'feeOverdue atLeast 6000000'],
  ['nợ ≤ 6tr', 'feeOverdue atMost 6000000'],
  ['doanh thu 100-500 tỷ', 'turnover between 100000000000+500000000000'],
  ['doanh thu 100 tỷ – 500 tỷ', 'turnover between 100000000000+500000000000'],
  ['nợ 3 - 6 triệu', 'feeOverdue between 3000000+6000000'],
  ['doanh thu từ 1 đến 2 nghìn tỷ', 'turnover between 1000000000000+2000000000000'],
  ['nợ từ 6 triệu trở lên', 'feeOverdue atLeast 6000000'],
  ['nợ từ 6 triệu trở xuống', 'feeOverdue atMost 6000000'],
  ['nợ 6 triệu đổ lại', 'feeOverdue atMost 6000000'],
  ['nợ 6 000 000', 'feeOverdue equals 6000000'],
  ['nợ đúng 6 triệu', 'feeOverdue equals 6000000'],
  ['nợ trên 1,5 triệu', 'feeOverdue atLeast 1500001'],
  ['nợ trên 1 tỷ 500 triệu', 'feeOverdue atLeast 1500000001'],
  ['nợ trên 500k', 'feeOverdue atLeast 500001'],
  ['nợ trên 6', 'feeOverdue filled | trên 6'],
  ['còn nợ trên 2 triệu', 'feeDebt atLeast 2000001'],
  ['quá hạn trên 2 triệu', 'feeOverdue atLeast 2000001'],
  ['đến hạn dưới 2 triệu', 'feeDue atMost 1999999'],
  ['trên 6 triệu', over6],
  // Having and lacking
  ['còn nợ', 'feeDebt filled'],
  ['không còn nợ', 'feeDebt empty'],
  ['không nợ', 'feeOverdue empty'],
  ['chưa quá hạn', 'feeOverdue empty'],
  ['nợ quá hạn', 'feeOverdue filled'],
  ['quá hạn hội phí', 'state is grace ?'],
  ['không có e-mail', 'emailAddress empty'],
  ['khong co email', 'emailAddress empty'],
  ['chưa có email', 'emailAddress empty'],
  ['thiếu email', 'emailAddress empty'],
  ['email trống', 'emailAddress empty'],
  ['có email', 'emailAddress filled'],
  ['đã có website', 'website filled'],
  ['chưa có trang web', 'website empty'],
  ['không có số điện thoại', 'phoneNumber empty'],
  ['thiếu sđt', 'phoneNumber empty'],
  ['thiếu mã số thuế', 'taxCode empty'],
  ['chưa có mst', 'taxCode empty'],
  ['chưa thuộc câu lạc bộ nào', 'clubIds empty'],
  ['không có câu lạc bộ', 'clubIds empty'],
  ['chưa vào clb nào', 'clubIds empty'],
  ['không có nhãn', 'tagIds empty'],
  ['chưa có hạng', 'rankId empty'],
  ['chưa nhắc', 'remindedOn empty'],
  ['đã nhắc', 'remindedOn filled'],
  ['nhắc tháng trước', 'remindedOn between 2026-10-01+2026-10-31'],
  ['nhắc trước 1/10/2026', 'remindedOn before 2026-10-01'],
  // Days
  ['gia nhập năm 2025', 'joinedOn between 2025-01-01+2025-12-31'],
  ['gia nhap nam 2025', 'joinedOn between 2025-01-01+2025-12-31'],
  ['gia nhập 2025', 'joinedOn between 2025-01-01+2025-12-31'],
  ['vào hội tháng trước', 'joinedOn between 2026-10-01+2026-10-31'],
  ['gia nhập tháng này', 'joinedOn thisMonth'],
  ['gia nhập hôm nay', 'joinedOn today'],
  ['gia nhập hôm qua', 'joinedOn on 2026-11-25'],
  ['gia nhập tuần trước', 'joinedOn between 2026-11-16+2026-11-22'],
  ['gia nhập năm nay', 'joinedOn thisYear'],
  ['gia nhập năm ngoái', 'joinedOn between 2025-01-01+2025-12-31'],
  ['gia nhập trước 2020', 'joinedOn before 2020-01-01'],
  ['gia nhập trước năm 2020', 'joinedOn before 2020-01-01'],
  ['gia nhập sau năm 2020', 'joinedOn after 2020-12-31'],
  ['gia nhập từ năm 2020', 'joinedOn after 2019-12-31'],
  ['gia nhập từ 2020 đến 2023', 'joinedOn between 2020-01-01+2023-12-31'],
  ['gia nhập 2020-2023', 'joinedOn between 2020-01-01+2023-12-31'],
  ['gia nhập 1/1/2025 - 31/3/2025', 'joinedOn between 2025-01-01+2025-03-31'],
  ['gia nhập 1/1-31/3', 'joinedOn between 2026-01-01+2026-03-31'],
  ['gia nhập từ tháng 3 đến nay', 'joinedOn after 2026-02-28'],
  ['gia nhập từ năm 2020 trở đi', 'joinedOn after 2019-12-31'],
  ['gia nhập từ đầu năm đến nay', 'joinedOn thisYear'],
  ['gia nhập giữa 2020 và 2022', 'joinedOn between 2020-01-01+2022-12-31'],
  ['gia nhập 2020 trở về trước', 'joinedOn before 2021-01-01'],
  ['gia nhập 15-3-2025', 'joinedOn on 2025-03-15'],
  ['gia nhập sau 2020 trước 2023', 'joinedOn after 2020-12-31, joinedOn before 2023-01-01'],
  ['gia nhập tháng 3/2025', 'joinedOn between 2025-03-01+2025-03-31'],
  ['gia nhập tháng 3 năm 2025', 'joinedOn between 2025-03-01+2025-03-31'],
  ['gia nhập tháng 3', 'joinedOn between 2026-03-01+2026-03-31'],
  ['gia nhập tháng 12', 'joinedOn between 2025-12-01+2025-12-31'],
  ['gia nhập 3/2025', 'joinedOn between 2025-03-01+2025-03-31'],
  ['gia nhập từ tháng 1 đến tháng 6 năm 2025', 'joinedOn between 2025-01-01+2025-06-30'],
  ['gia nhập quý 2 năm 2025', 'joinedOn between 2025-04-01+2025-06-30'],
  ['gia nhập quý 2/2025', 'joinedOn between 2025-04-01+2025-06-30'],
  ['gia nhập quý này', 'joinedOn between 2026-10-01+2026-12-31'],
  ['gia nhập quý trước', 'joinedOn between 2026-07-01+2026-09-30'],
  ['gia nhập ngày 15/3/2025', 'joinedOn on 2025-03-15'],
  ['gia nhập 15/03/2025', 'joinedOn on 2025-03-15'],
  ['gia nhập 31/02/2025', ' | gia nhập 31/02/2025'],
  ['gia nhập sau 15/3/2025', 'joinedOn after 2025-03-15'],
  ['gia nhập trong 90 ngày qua', 'joinedOn between 2026-08-29+2026-11-26'],
  ['mới gia nhập năm 2025', 'joinedOn between 2025-01-01+2025-12-31'],
  ['mới gia nhập 30 ngày gần đây', 'joinedOn between 2026-10-28+2026-11-26'],
  ['gia nhập trong 6 tháng qua', 'joinedOn between 2026-05-27+2026-11-26'],
  ['ra hội năm 2025', 'leftOn between 2025-01-01+2025-12-31'],
  ['thành lập trước năm 2000', 'birthday before 2000-01-01'],
  // Values
  ['ở Hà Nội', 'provinceCode is 01'],
  ['tại TP HCM', 'provinceCode is 79'],
  ['Hà Nội', 'provinceCode is 01 ?'],
  ['tỉnh Bắc Ninh', 'provinceCode is Bắc Ninh'],
  ['ở Hà Nội hoặc Hải Phòng', 'provinceCode is 01+31'],
  ['ở Hà Nội, Hải Phòng', 'provinceCode is 01+31'],
  ['không ở Hà Nội', 'provinceCode isNot 01'],
  ['ngoài Hà Nội', 'provinceCode isNot 01'],
  ['trừ Hà Nội và Hải Phòng', 'provinceCode isNot 01+31'],
  ['câu lạc bộ Dệt may', 'clubIds is Câu lạc bộ Dệt may'],
  ['CLB Dệt may', 'clubIds is Câu lạc bộ Dệt may'],
  ['clb det may', 'clubIds is Câu lạc bộ Dệt may'],
  ['không thuộc CLB Logistics', 'clubIds isNot CLB Logistics'],
  ['ngành Dệt may', 'careerIds is Dệt may'],
  ['ngành xây dựng ở Đà Nẵng', 'careerIds is Xây dựng, provinceCode is 48'],
  ['hạng Vàng', 'rankId is Hạng Vàng'],
  ['hạng vàng hoặc bạc', 'rankId is Hạng Vàng+Hạng Bạc'],
  ['nhãn Nhà tài trợ', 'tagIds is Nhà tài trợ'],
  ['hội viên liên kết', 'type is 2 ?'],
  ['hội viên danh dự', 'honorary is 1 ?'],
  ['chờ duyệt', 'state is pending ?'],
  ['đang hoạt động', 'state is current'],
  ['đã ra hội', 'state is left'],
  ['ngừng hoạt động ở Cần Thơ', 'state is inactive ?, provinceCode is 92'],
  ['thị trường Nhật Bản', 'marketId is Nhật Bản'],
  ['chứng nhận ISO 9001', 'certificateId is ISO 9001'],
  // Alternatives
  ['nợ trên 6 triệu và ở Hà Nội, hoặc hội viên mới', `${over6}, provinceCode is 01, OR joinedOn after 2026-08-28`],
  ['no tren 6 trieu o ha noi hoac moi gia nhap', `${over6}, provinceCode is 01, OR joinedOn after 2026-08-28`],
  [
    'hội viên mới hoặc nợ ở Hà Nội, Hải Phòng',
    'joinedOn after 2026-08-28, OR feeOverdue filled, provinceCode is 01+31',
  ],
  [
    'nợ ở Hà Nội hoặc nợ ở Hải Phòng',
    'feeOverdue filled, provinceCode is 01, OR feeOverdue filled, provinceCode is 31',
  ],
  ['nợ hoặc chưa có email hoặc thiếu mst', 'feeOverdue filled, OR emailAddress empty, OR taxCode empty'],
  ['nợ hoặc Minh Long', 'feeOverdue filled | hoặc Minh Long'],
  ['hoặc nợ', 'feeOverdue filled | hoặc'],
  ['owes in Hà Nội or new members', 'feeOverdue filled, provinceCode is 01, OR joinedOn after 2026-08-28'],
  // Together, and names
  ['hạng Vàng, CLB Dệt may, không có e-mail', 'rankId is Hạng Vàng, clubIds is Câu lạc bộ Dệt may, emailAddress empty'],
  ['Minh Long ở Hà Nội', 'provinceCode is 01 | Minh Long'],
  ['công ty Phương Nam', ' | công ty Phương Nam'],
  ['Hạ Nội', ' | Hạ Nội'],
  ['vàng bạc đá quý', 'rankId is Hạng Vàng+Hạng Bạc ? | đá quý'],
  ['0101234567', ' | 0101234567'],
  // `no` without accents
  ['no o ha noi', 'feeOverdue filled, provinceCode is 01'],
  ['no tai ha noi', 'feeOverdue filled, provinceCode is 01'],
  ['dang no o ha noi', 'feeDebt filled, provinceCode is 01'],
  ['NO O HA NOI', 'feeOverdue filled, provinceCode is 01'],
  ['khong no o ha noi', 'feeOverdue empty, provinceCode is 01'],
  ['no clb det may', 'feeOverdue filled, clubIds is Câu lạc bộ Dệt may'],
  ['no email', 'emailAddress empty'],
  ['no phone', 'phoneNumber empty'],
  ['chua no', 'feeOverdue empty'],
  ['no xau', 'feeOverdue filled | xau'],
  ['co khi', 'fieldIds is Cơ khí ?'],
  ['nợ', 'feeOverdue filled'],
  // English
  ['owes over 6 million in Hà Nội', `${over6}, provinceCode is 01`],
  ['owes between 3 and 6 million', 'feeOverdue between 3000000+6000000'],
  ['without e-mail', 'emailAddress empty'],
  ['joined last month', 'joinedOn between 2026-10-01+2026-10-31'],
  ['joined since 2020', 'joinedOn after 2019-12-31'],
  ['joined in the last 90 days', 'joinedOn between 2026-08-29+2026-11-26'],
  ['joined before 2020', 'joinedOn before 2020-01-01'],
  ['joined in March 2025', 'joinedOn between 2025-03-01+2025-03-31'],
  ['not in Hà Nội', 'provinceCode isNot 01'],
];

test('the table has at least 120 sentences', () => expect(SENTENCES.length).toBeGreaterThanOrEqual(120));

test.each(SENTENCES)('%s', (sentence, right) => {
  expect(understood(sentence)).toBe(right.startsWith(' | ') ? right.slice(3) : right);
});

const meetings = saidFields(schedule, () => []);
const plans = saidFields(fee, () => []);
const receipts = saidFields(receipt, () => []);
/** Days of lists that look ahead: without a year the nearest, and alone they are those of the list's order. */
const AHEAD: readonly (readonly [string, typeof fields, string])[] = [
  ['tuần này', meetings, 'startTime thisWeek ?'],
  ['họp tuần này', meetings, 'startTime thisWeek ? | họp'],
  ['từ đầu tháng đến nay', meetings, 'startTime thisMonth ?'],
  ['trước 15/12', meetings, 'startTime before 2026-12-15 ?'],
  ['ngày mai hoặc tuần sau', meetings, 'startTime on 2026-11-27 ?, OR startTime between 2026-11-30+2026-12-06 ?'],
  ['đại hội 2025', meetings, 'đại hội 2025'],
  ['tháng 12', meetings, 'startTime between 2026-12-01+2026-12-31 ?'],
  ['tháng 3', meetings, 'startTime between 2026-03-01+2026-03-31 ?'],
  ['chuyển khoản tháng này', receipts, 'method is 2 ?, issuedOn thisMonth ?'],
  ['đến hạn trước 31/12', plans, 'dueOn before 2026-12-31'],
  ['hạn nộp tháng 12', plans, 'dueOn between 2026-12-01+2026-12-31'],
];

test.each(AHEAD)('%s, in a list that looks ahead', (sentence, of, right) => {
  expect(understood(sentence, of)).toBe(right);
});

test('the other meanings of a sentence are offered', () => {
  const of = (sentence: string) => readSentence(sentence, fields, NOW).pieces[0]?.readings.map(({ field }) => field);
  expect(of('nợ trên 6 triệu')).toEqual(['feeOverdue', 'feeDebt']);
  expect(of('dệt may')).toEqual(['clubIds', 'careerIds']);
  expect(readSentence('gia nhập tháng 12', fields, NOW).pieces[0]?.readings[1]?.values).toEqual([
    '2026-12-01',
    '2026-12-31',
  ]);
});
