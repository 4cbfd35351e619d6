import { catalogueTable } from '../catalogue-table.ts';

export const organizations = catalogueTable('organizations');
