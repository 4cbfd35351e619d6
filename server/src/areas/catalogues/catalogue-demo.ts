import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { Demo } from '../../kit/area-module.ts';
import { type LooseTable, type Values, withKeys } from '../../kit/crud/table.ts';
import { uuidv7 } from '../../kit/uuid.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Markets that Vietnamese companies commonly sell to. */
const demoMarkets = entries([
  ['TN', 'Trong nước', 'Bán cho khách hàng trong nước'],
  ['TN-MB', 'Miền Bắc', 'Hà Nội và các tỉnh phía Bắc'],
  ['TN-MT', 'Miền Trung và Tây Nguyên', 'Từ Thanh Hoá đến Lâm Đồng'],
  ['TN-MN', 'Miền Nam', 'Thành phố Hồ Chí Minh, Đông Nam Bộ và Đồng bằng sông Cửu Long'],
  ['US', 'Hoa Kỳ', null],
  ['CA', 'Canada', 'Ưu đãi theo hiệp định CPTPP'],
  ['MX', 'Mexico', 'Ưu đãi theo hiệp định CPTPP'],
  ['EU', 'Liên minh châu Âu', 'Ưu đãi theo hiệp định EVFTA'],
  ['DE', 'Đức', null],
  ['NL', 'Hà Lan', 'Cửa ngõ cảng Rotterdam'],
  ['FR', 'Pháp', null],
  ['GB', 'Vương quốc Anh', 'Ưu đãi theo hiệp định UKVFTA'],
  ['JP', 'Nhật Bản', null],
  ['KR', 'Hàn Quốc', 'Ưu đãi theo hiệp định VKFTA'],
  ['CN', 'Trung Quốc', 'Gồm buôn bán qua biên giới'],
  ['TW', 'Đài Loan', null],
  ['HK', 'Hồng Kông', null],
  ['TH', 'Thái Lan', null],
  ['LA', 'Lào', null],
  ['KH', 'Campuchia', null],
  ['SG', 'Singapore', null],
  ['MY', 'Malaysia', null],
  ['ID', 'Indonesia', null],
  ['PH', 'Philippines', 'Nhập khẩu gạo lớn nhất của Việt Nam'],
  ['IN', 'Ấn Độ', null],
  ['AE', 'Các Tiểu vương quốc Ả Rập Thống nhất', 'Ưu đãi theo hiệp định CEPA'],
  ['AU', 'Úc', null],
  ['NZ', 'New Zealand', null],
  ['RU', 'Nga', 'Thành viên Liên minh Kinh tế Á - Âu'],
  ['EAEU', 'Liên minh Kinh tế Á - Âu', null],
  ['ZA', 'Nam Phi', null],
  ['BR', 'Brazil', null],
  ['CL', 'Chile', 'Ưu đãi theo hiệp định VCFTA'],
  ['AF', 'Châu Phi', 'Các nước châu Phi khác'],
]);

/** Certificates that members of a business association show. */
const demoCertificates = entries([
  ['ISO-9001', 'ISO 9001', 'Hệ thống quản lý chất lượng'],
  ['ISO-14001', 'ISO 14001', 'Hệ thống quản lý môi trường'],
  ['ISO-22000', 'ISO 22000', 'Hệ thống quản lý an toàn thực phẩm'],
  ['ISO-27001', 'ISO 27001', 'Hệ thống quản lý an toàn thông tin'],
  ['ISO-45001', 'ISO 45001', 'Hệ thống quản lý an toàn sức khoẻ nghề nghiệp'],
  ['ISO-50001', 'ISO 50001', 'Hệ thống quản lý năng lượng'],
  ['HACCP', 'HACCP', 'Phân tích mối nguy và điểm kiểm soát tới hạn'],
  ['GMP', 'GMP', 'Thực hành sản xuất tốt'],
  ['BRCGS', 'BRCGS', null],
  ['VIETGAP', 'VietGAP', 'Thực hành nông nghiệp tốt tại Việt Nam'],
  ['GLOBALGAP', 'GLOBALG.A.P.', null],
  ['OCOP-3', 'OCOP 3 sao', 'Chương trình mỗi xã một sản phẩm'],
  ['OCOP-4', 'OCOP 4 sao', 'Chương trình mỗi xã một sản phẩm'],
  ['OCOP-5', 'OCOP 5 sao', 'Chương trình mỗi xã một sản phẩm'],
  ['HVNCLC', 'Hàng Việt Nam chất lượng cao', 'Do người tiêu dùng bình chọn'],
  ['THQG', 'Thương hiệu quốc gia Việt Nam', null],
  ['FSC', 'FSC', 'Quản lý rừng bền vững'],
  ['OEKO-TEX', 'OEKO-TEX Standard 100', 'Sợi, vải và quần áo an toàn'],
  ['WRAP', 'WRAP', 'Trách nhiệm xã hội trong may mặc'],
  ['SA-8000', 'SA 8000', 'Trách nhiệm xã hội'],
  ['HALAL', 'Halal', null],
  ['KHCN', 'Doanh nghiệp khoa học và công nghệ', null],
]);

/** Careers of members, by the groups that business associations use. */
export const demoCareers = entries([
  ['DET-MAY', 'Dệt may', null],
  ['DA-GIAY', 'Da giày', null],
  ['GO-NT', 'Gỗ và nội thất', null],
  ['THUY-SAN', 'Thuỷ sản', null],
  ['NONG-SAN', 'Nông sản và thực phẩm', null],
  ['CAO-SU', 'Cao su và nhựa', null],
  ['CO-KHI', 'Cơ khí', null],
  ['DIEN-TU', 'Điện và điện tử', null],
  ['XAY-DUNG', 'Xây dựng và vật liệu xây dựng', null],
  ['BDS', 'Bất động sản', null],
  ['VAN-TAI', 'Vận tải và kho bãi', 'Gồm giao nhận và logistics'],
  ['DU-LICH', 'Du lịch và khách sạn', null],
  ['Y-DUOC', 'Y dược', null],
  ['CNTT', 'Công nghệ thông tin', null],
  ['NGAN-HANG', 'Ngân hàng và tài chính', null],
  ['GIAO-DUC', 'Giáo dục và đào tạo', null],
]);

/** Customers of members. */
const demoTargetCustomers = entries([
  ['CN', 'Cá nhân', 'Người tiêu dùng cuối'],
  ['HGD', 'Hộ gia đình', null],
  ['DN-NVV', 'Doanh nghiệp nhỏ và vừa', null],
  ['DN-LON', 'Doanh nghiệp lớn', null],
  ['FDI', 'Doanh nghiệp có vốn đầu tư nước ngoài', null],
  ['CQNN', 'Cơ quan nhà nước', null],
  ['DAI-LY', 'Đại lý và nhà phân phối', null],
  ['XK', 'Nhà nhập khẩu nước ngoài', null],
]);

/** Organisations of partners. */
const demoOrganizations = entries([
  ['VCCI', 'Liên đoàn Thương mại và Công nghiệp Việt Nam', null],
  ['SCT', 'Sở Công Thương', null],
  ['SKHCN', 'Sở Khoa học và Công nghệ', null],
  ['TDH', 'Trường đại học', null],
  ['VNC', 'Viện nghiên cứu', null],
  ['HHN', 'Hiệp hội nước ngoài', null],
]);

/** Legal forms under the Law on Enterprises. */
const demoEnterprises = entries([
  ['TNHH1', 'Công ty TNHH một thành viên', null],
  ['TNHH2', 'Công ty TNHH hai thành viên trở lên', null],
  ['CTCP', 'Công ty cổ phần', null],
  ['CTHD', 'Công ty hợp danh', null],
  ['DNTN', 'Doanh nghiệp tư nhân', null],
  ['DNNN', 'Doanh nghiệp nhà nước', null],
  ['HTX', 'Hợp tác xã', null],
  ['HKD', 'Hộ kinh doanh', null],
]);

/** Badges of a yearly programme. */
const demoMeritBadges = entries([
  ['VANG', 'Huy hiệu vàng', 'Mười năm đóng góp liên tục'],
  ['BAC', 'Huy hiệu bạc', 'Năm năm đóng góp liên tục'],
  ['DONG', 'Huy hiệu đồng', 'Ba năm đóng góp liên tục'],
  ['TN', 'Vì cộng đồng', 'Hoạt động thiện nguyện tiêu biểu'],
  ['ST', 'Sáng tạo', 'Sáng kiến được áp dụng'],
  ['KC', 'Kết nối', 'Giới thiệu hội viên mới'],
]);

function entries(rows: readonly (readonly [code: string, name: string, description: string | null])[]) {
  return rows.map(([code, name, description]) => ({ code, name, description }));
}

/** Tags that an office gives to its members. */
const demoTags = [
  { name: 'Nhà tài trợ', colour: 'green', description: 'Đã tài trợ ít nhất một chương trình' },
  { name: 'Cần thăm', colour: 'amber', description: 'Chưa gặp trong năm nay' },
  { name: 'Xuất khẩu', colour: 'blue', description: null },
  { name: 'Khó liên lạc', colour: 'red', description: 'Gọi và gửi thư nhiều lần không có trả lời' },
];

/** Titles by rank: code, name, rank. */
const demoTitles = (
  [
    ['CT', 'Chủ tịch', 10],
    ['PCT-TT', 'Phó Chủ tịch Thường trực', 20],
    ['PCT', 'Phó Chủ tịch', 30],
    ['TTK', 'Tổng Thư ký', 40],
    ['UVTV', 'Uỷ viên Thường vụ', 50],
    ['CVP', 'Chánh Văn phòng', 60],
    ['TBKT', 'Trưởng Ban Kiểm tra', 65],
    ['UV', 'Uỷ viên Ban Chấp hành', 70],
    ['UVKT', 'Uỷ viên Ban Kiểm tra', 80],
    ['CN', 'Chủ nhiệm', 110],
    ['PCN', 'Phó Chủ nhiệm', 120],
    ['UVBCN', 'Uỷ viên Ban Chủ nhiệm', 130],
  ] as const
).map(([code, name, ord]) => ({ code, name, description: null, ord }));

const entriesOf: Readonly<Record<string, readonly Values[]>> = {
  Markets: demoMarkets,
  Certificates: demoCertificates,
  Careers: demoCareers,
  TargetCustomers: demoTargetCustomers,
  Organizations: demoOrganizations,
  Enterprises: demoEnterprises,
  MeritBadges: demoMeritBadges,
  Tags: demoTags,
  Titles: demoTitles,
};

interface Catalogue {
  readonly source: { readonly resource: Resource; readonly table: LooseTable };
}

/** Adds one entry for each day until yesterday, so that lists by date have different dates. */
export async function loadCatalogues({ call: { db, now } }: Demo, catalogues: readonly Catalogue[]): Promise<void> {
  for (const {
    source: { resource, table },
  } of catalogues) {
    const rows = (entriesOf[resource.area] ?? []).map((values, index) => {
      const at = new Date(now.getTime() - (index + 1) * DAY);
      return { ...withKeys({ resource }, values), id: uuidv7(), createdAt: at, updatedAt: at };
    });
    if (rows.length > 0) await db.insert(table).values(rows).onConflictDoNothing();
  }
}
