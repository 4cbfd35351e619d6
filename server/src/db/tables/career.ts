import { catalogueTable } from '../catalogue-table.ts';

export const careers = catalogueTable('careers');
