import { Random } from '../../../../demo/random.ts';

/** An invented company. */
export interface InventedName {
  name: string;
  short: string;
  /** The code of its career in the catalogue of the demonstration. */
  career: string;
  /** Letters for its e-mail and web addresses. */
  slug: string;
}

const FIRST =
  'An Bách Bảo Cát Đăng Đức Duy Gia Hải Hoàng Hồng Hưng Huy Khải Khánh Kim Lam Long Mai Minh Ngân Ngọc Nhật Phú Phúc Phương Quang Tân Thái Thanh Thiên Thịnh Tín Trí Trường Tuấn Vạn Vĩnh Việt Xuân'.split(
    ' ',
  );
const SECOND =
  'An Ân Châu Cường Đạt Dương Hà Hưng Khang Khoa Lâm Lộc Long Lợi Mai Minh Nghĩa Nguyên Nhân Phát Phong Phúc Quân Sơn Tâm Thành Thịnh Thuận Tiến Trí Vinh Vượng'.split(
    ' ',
  );

/** Pairs of words that name a province, a district or a listed company. */
const TAKEN = new Set(
  `An Dương, An Minh, Bảo Lâm, Bảo Lộc, Gia Lâm, Gia Lộc, Gia Nghĩa, Hải An, Hải Châu, Hải Dương, Hải Hà, Hưng Hà, Hưng Nguyên,
Khánh Sơn, Kim Sơn, Kim Thành, Long An, Long Thành, Mai Châu, Mai Sơn, Minh Long, Ngân Sơn, Phú Lộc, Tân An, Tân Châu, Tân Hưng,
Tân Sơn, Thái Nguyên, Thanh Hà, Thanh Sơn, Vĩnh Châu, Vĩnh Hưng, Vĩnh Lộc, Vĩnh Long, Vĩnh Lợi, Vĩnh Phúc, Vĩnh Thuận, Xuân Lộc,
An Cường, An Phát, An Thịnh, An Tiến, Bảo Long, Bảo Minh, Cát Lợi, Đức Long, Đức Quân, Đức Thành, Hải Minh, Hải Phát, Hoàng Hà,
Hoàng Long, Hoàng Mai, Hoàng Phúc, Hoàng Quân, Hồng Hà, Hồng Phong, Hưng Long, Hưng Phát, Hưng Thịnh, Khánh An, Kim Long, Lam Sơn,
Long Sơn, Minh Hưng, Minh Khang, Ngọc Nghĩa, Phú Hưng, Phú Phong, Phú Sơn, Phúc Thịnh, Phương Thành, Tân Mai, Tân Tiến, Thái Dương,
Thái Hà, Thiên Lộc, Thiên Long, Thịnh Vượng, Tín Nghĩa, Trí Hà, Trường An, Trường Long, Trường Sơn, Trường Thành, Trường Thịnh,
Vạn Phát, Vĩnh Hà, Vĩnh Sơn, Việt An, Việt Phát, Việt Thành, Việt Tiến, Xuân Mai, Xuân Minh`.split(/,\s/),
);

const BRANDS = FIRST.flatMap((first) => SECOND.map((second) => `${first} ${second}`)).filter(
  (brand) => brand.split(' ')[0] !== brand.split(' ')[1] && !TAKEN.has(brand),
);

/** Lines of business by career, as names of companies contain them. */
const LINES = Object.entries({
  'DET-MAY': 'Dệt may, May mặc, Sợi, Thời trang',
  'DA-GIAY': 'Da giày, Giày dép, Túi xách',
  'GO-NT': 'Gỗ, Nội thất, Chế biến gỗ, Trang trí nội thất',
  'THUY-SAN': 'Thủy sản, Chế biến thủy sản, Xuất khẩu thủy sản',
  'NONG-SAN': 'Thực phẩm, Nông sản, Lương thực, Bánh kẹo, Nước giải khát, Chế biến nông sản',
  'CAO-SU': 'Nhựa, Bao bì, Cao su, Hóa chất',
  'CO-KHI': 'Cơ khí, Cơ khí chính xác, Thép, Thiết bị công nghiệp, Kết cấu thép',
  'DIEN-TU': 'Thiết bị điện, Điện tử, Năng lượng, Cơ điện',
  'XAY-DUNG':
    'Xây dựng, Xây lắp, Vật liệu xây dựng, Tư vấn thiết kế xây dựng, Bê tông, Gạch ngói, Xây dựng công trình, Hạ tầng',
  BDS: 'Bất động sản, Địa ốc, Phát triển nhà, Đầu tư và Kinh doanh nhà',
  'VAN-TAI': 'Vận tải, Logistics, Giao nhận, Kho vận',
  'DU-LICH': 'Du lịch, Khách sạn, Lữ hành',
  'Y-DUOC': 'Dược phẩm, Thiết bị y tế, Dược liệu',
  CNTT: 'Phần mềm, Công nghệ, Viễn thông, Truyền thông số',
  'NGAN-HANG': 'Tư vấn tài chính, Đầu tư, Kế toán và Thuế',
  'GIAO-DUC': 'Giáo dục, Đào tạo',
}).flatMap(([career, lines]) => lines.split(', ').map((line) => ({ career, line })));

/** Legal forms and their percentages. */
const FORMS = [
  ['Công ty Cổ phần', 46],
  ['Công ty TNHH', 36],
  ['Công ty TNHH MTV', 13],
  ['Doanh nghiệp tư nhân', 5],
] as const;

/** When all pairs of line and brand are used, further names get one of these endings. */
const SUFFIXES = ['', ' Quốc tế', ' Toàn Cầu', ' Á Châu', ' Đại Việt'];
/** A prime number, so that every pair comes once and neighbouring names differ. */
const STRIDE = 40_009;

/** Invented names of companies, always the same ones, each once. */
export function companyNames(): (index: number) => InventedName {
  const random = new Random(31);
  const pairs = BRANDS.length * LINES.length;
  return (index) => {
    const pair = (index * STRIDE) % pairs;
    const brand = BRANDS[pair % BRANDS.length] as string;
    const { career, line } = LINES[Math.floor(pair / BRANDS.length)] as (typeof LINES)[number];
    const round = Math.floor(index / pairs);
    const suffix = SUFFIXES[round] ?? ` ${round}`;
    let left = random.next() * 100;
    const [form] = FORMS.find(([, percent]) => (left -= percent) < 0) ?? FORMS[0];
    const short = `${line} ${brand}${suffix}`;
    return { name: `${form} ${short}`, short, career, slug: `${brand.replace(' ', '')}${index + 1}` };
  };
}
