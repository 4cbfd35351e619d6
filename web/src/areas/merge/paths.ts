/** Where likely pairs are listed; two ids behind it compare two records. */
export const DUPLICATES = '/member-and-partner/duplicates';
