import { catalogueTable } from '../catalogue-table.ts';

export const enterprises = catalogueTable('enterprises');
