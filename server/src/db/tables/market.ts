import { catalogueTable } from '../catalogue-table.ts';

export const markets = catalogueTable('markets');
