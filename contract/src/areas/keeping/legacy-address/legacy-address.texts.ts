import type { AreaTexts } from '../../../kit/message.ts';

/** The words of bringing old addresses to the units of 2025. */
export const legacyAddressTexts = {
  title: ['Chuyển địa chỉ cũ', 'Old addresses'],
  one: ['địa chỉ cũ', 'old address'],
  many: ['địa chỉ cũ', 'old addresses'],
  about: [
    'Địa chỉ ba cấp trước tháng 7/2025 chuyển sang xã, phường và tỉnh mới.',
    'Three-tier addresses of before July 2025, brought to today’s communes and provinces.',
  ],
  messages: {
    'Mes.LegacyAddresses.State.InValid': [
      'Tình trạng không đúng: chọn một tình trạng có trong danh sách',
      'The state is not valid: choose one of the list',
    ],
    'Mes.LegacyAddresses.Convert.Successfully': ['Đã chuyển địa chỉ', 'The addresses are converted'],
    'Mes.LegacyAddresses.Revert.Successfully': ['Đã trả lại địa chỉ cũ', 'The old addresses are back'],
    'Mes.LegacyAddresses.Choices.Required': ['Chọn ít nhất một địa chỉ', 'Choose at least one address'],
    'Mes.LegacyAddresses.Choices.NotAllowed': [
      'Xã, phường được chọn không nằm trong nơi địa chỉ cũ được chuyển về',
      'The commune is not one that the old address went into',
    ],
    'Mes.LegacyAddresses.Id.NotFound': [
      'Không tìm thấy địa chỉ này. Có thể ai đó đã sửa.',
      'The address was not found. Somebody may have changed it.',
    ],
  },
} satisfies AreaTexts;
