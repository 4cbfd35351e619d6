import { describe, expect, test } from 'vitest';
import { sumWord } from './sum-words.ts';

describe('labels of sums', () => {
  test.each([
    'Cộng',
    'Tổng',
    'TỔNG CỘNG',
    'Cộng khối ngân hàng',
    'Tổng khối sản xuất: 2',
    'Tổng quận 1: 2 DN',
    'Cộng ngành may',
    'Cộng huyện Bình Chánh',
    'Tổng số DN khối dịch vụ: 2',
    'Tổng cộng KCN Sóng Thần',
    'Số lượng: 2',
    'Tổng (I)',
    'Cộng A',
    'Cộng dồn',
    'Lũy kế',
    'Luỹ kế đến tháng 6',
    'Tổng vốn khối',
    'TỔNG HỘI VIÊN CHI HỘI 3',
    'Cộng: 2',
    'Tổng cộng nhóm II',
    'Total',
    'Sub-total',
    'Grand total: 12',
    'Sum',
    'Toàn khối',
    'Toàn tỉnh',
    '- Cộng trang',
    'Tong cong khoi 2',
    'Cong nhom A',
    'Cộng mang sang',
    'Tổng số: 2 DN',
    'Tổng Bình Dương: 3 hội viên',
    'Tổng miền bắc',
    'Cộng chuyển trang sau',
    'Mang sang',
    'Tổng hợp khối 1',
    'Cộng II.',
    'Tổng 12 đơn vị',
  ])('%s', (text) => {
    expect(sumWord(text)).toBe('sum');
  });

  test.each(['Cộng Bình Dương', 'Tổng Phúc Thịnh', 'Total Gas Việt Nam', 'Sum Việt', 'CỘNG BÌNH DƯƠNG'])(
    '%s only with a proof',
    (text) => {
      expect(sumWord(text)).toBe('perhaps');
    },
  );

  test.each([
    'Tổng công ty May 10',
    'TỔNG CÔNG TY 28',
    'Tổng Cty CP Dệt',
    'Cộng Hòa',
    'Công ty Một',
    'Công an tỉnh',
    'Tống Thị Hoa',
    'Tổng hội Y học',
    'Cộng Đồng Xanh',
    'Cộng tác viên',
    'Tổng cục Thống kê',
    'Tổng kho xăng dầu',
    'Toàn Thắng',
    'Toàn Cầu',
    'Công nghệ số',
    'Số lượng lớn',
    'Tổng giám đốc',
    'Cong ty Mot',
    'CTY A',
    'Tong cong ty Mot',
    'Cộng Lực',
    'Summit',
    'Totalplast',
    'SLC',
  ])('but not %s', (text) => {
    expect(sumWord(text)).toBeUndefined();
  });
});
