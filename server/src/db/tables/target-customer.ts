import { catalogueTable } from '../catalogue-table.ts';

export const targetCustomers = catalogueTable('target_customers');
