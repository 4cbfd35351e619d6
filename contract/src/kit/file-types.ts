/** The content types of files that calls answer. */
export const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const PDF = 'application/pdf';
