/**
 * The place of each province among tiles of equal size, by its code: column and row. Neighbours stand beside each other as far
 * as five columns allow.
 */
export const PROVINCE_PLACES: Readonly<Record<string, readonly [column: number, row: number]>> = {
  '12': [1, 1], // Lai Châu
  '15': [2, 1], // Lào Cai
  '08': [3, 1], // Tuyên Quang
  '04': [4, 1], // Cao Bằng
  '11': [1, 2], // Điện Biên
  '14': [2, 2], // Sơn La
  '25': [3, 2], // Phú Thọ
  '19': [4, 2], // Thái Nguyên
  '20': [5, 2], // Lạng Sơn
  '01': [3, 3], // Hà Nội
  '24': [4, 3], // Bắc Ninh
  '22': [5, 3], // Quảng Ninh
  '37': [3, 4], // Ninh Bình
  '33': [4, 4], // Hưng Yên
  '31': [5, 4], // Hải Phòng
  '38': [3, 5], // Thanh Hóa
  '40': [3, 6], // Nghệ An
  '42': [4, 6], // Hà Tĩnh
  '44': [4, 7], // Quảng Trị
  '46': [5, 7], // Huế
  '48': [5, 8], // Đà Nẵng
  '51': [5, 9], // Quảng Ngãi
  '52': [5, 10], // Gia Lai
  '66': [5, 11], // Đắk Lắk
  '80': [2, 12], // Tây Ninh
  '75': [3, 12], // Đồng Nai
  '68': [4, 12], // Lâm Đồng
  '56': [5, 12], // Khánh Hòa
  '91': [1, 13], // An Giang
  '82': [2, 13], // Đồng Tháp
  '79': [3, 13], // Thành phố Hồ Chí Minh
  '92': [2, 14], // Cần Thơ
  '86': [3, 14], // Vĩnh Long
  '96': [2, 15], // Cà Mau
};

/** The name of a province without its kind. @example shortName('Thành phố Hà Nội') // 'Hà Nội' */
export function shortName(name: string): string {
  return name.replace(/^(Tỉnh|Thành phố) /, '');
}
