import { catalogueTable } from '../catalogue-table.ts';

export const meritBadges = catalogueTable('merit_badges');
