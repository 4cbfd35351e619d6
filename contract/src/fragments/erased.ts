/** The text that replaces what a person had erased. */
export const ERASED = 'Đã xoá theo yêu cầu';
