/** The content types of files that calls answer. */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Separated values. */
export const CSV = 'text/csv; charset=utf-8';
export const PDF = 'application/pdf';
