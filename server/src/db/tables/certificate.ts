import { catalogueTable } from '../catalogue-table.ts';

export const certificates = catalogueTable('certificates');
