import { memberReferenceWritten, type WrittenHeadings } from '../../../fragments/written-headings.ts';

const common = {
  code: ['Mã', 'Mã phiếu', 'Số phiếu', 'Số chứng từ', 'Mã chứng từ'],
  memberId: memberReferenceWritten,
  unit: ['Đơn vị tính', 'ĐVT', 'Đvt'],
  unitPrice: ['Đơn giá', 'Giá'],
  quantity: ['Số lượng', 'SL', 'Khối lượng'],
  programCode: ['Mã chương trình', 'Chương trình', 'Mã CT'],
  content: ['Nội dung', 'Diễn giải', 'Ghi chú'],
} as const;

export const netRevenueWritten: WrittenHeadings = {
  ...common,
  product: ['Sản phẩm', 'Sản phẩm, dịch vụ', 'Tên hàng', 'Tên hàng hóa', 'Mặt hàng', 'Dịch vụ'],
  netRevenueDate: ['Ngày', 'Ngày ghi nhận', 'Ngày doanh thu', 'Ngày bán', 'Ngày chứng từ'],
  invoiceNumber: ['Số hóa đơn', 'Số HĐ'],
  invoiceSeries: ['Ký hiệu hóa đơn', 'Ký hiệu', 'Ký hiệu HĐ'],
  invoiceDate: ['Ngày hóa đơn', 'Ngày HĐ'],
};

export const discountWritten: WrittenHeadings = {
  ...common,
  product: ['Sản phẩm', 'Sản phẩm, dịch vụ', 'Tên hàng', 'Mặt hàng', 'Dịch vụ'],
  netRevenueDate: ['Ngày', 'Ngày chiết khấu', 'Ngày ghi nhận'],
  discountRatio: ['Tỷ lệ chiết khấu', 'Chiết khấu (%)', 'Tỷ lệ', '% CK', 'CK (%)'],
};

export const sponsorWritten: WrittenHeadings = {
  ...common,
  product: ['Khoản tài trợ', 'Hiện vật', 'Sản phẩm', 'Hạng mục'],
  sponsorDate: ['Ngày', 'Ngày tài trợ', 'Ngày nhận', 'Ngày ghi nhận'],
};
