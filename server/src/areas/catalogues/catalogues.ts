import { career } from '@hoivien/contract/areas/catalogues/career/career.resource.ts';
import { certificate } from '@hoivien/contract/areas/catalogues/certificate/certificate.resource.ts';
import { enterprise } from '@hoivien/contract/areas/catalogues/enterprise/enterprise.resource.ts';
import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import { meritBadge } from '@hoivien/contract/areas/catalogues/merit-badge/merit-badge.resource.ts';
import { organization } from '@hoivien/contract/areas/catalogues/organization/organization.resource.ts';
import { tag } from '@hoivien/contract/areas/catalogues/tag/tag.resource.ts';
import { targetCustomer } from '@hoivien/contract/areas/catalogues/target-customer/target-customer.resource.ts';
import { title } from '@hoivien/contract/areas/catalogues/title/title.resource.ts';
import { chooserCodes } from '@hoivien/contract/permissions.ts';
import { careers } from '../../db/tables/career.ts';
import { certificates } from '../../db/tables/certificate.ts';
import { enterprises } from '../../db/tables/enterprise.ts';
import { markets } from '../../db/tables/market.ts';
import { meritBadges } from '../../db/tables/merit-badge.ts';
import { organizations } from '../../db/tables/organization.ts';
import { memberTags, tags } from '../../db/tables/tag.ts';
import { targetCustomers } from '../../db/tables/target-customer.ts';
import { titles } from '../../db/tables/title.ts';
import type { AreaModule } from '../../kit/area-module.ts';
import { crud } from '../../kit/crud/crud.ts';
import { type AnyCrud, resourceRoutes } from '../../kit/http/resource-routes.ts';
import { associationScope as scope } from '../../kit/rights.ts';
import { loadCatalogues } from './catalogue-demo.ts';

/** All plain areas: one line with a declaration and a table for each. */
export const catalogues = [
  crud(market, markets, { scope }),
  crud(certificate, certificates, { scope }),
  crud(career, careers, { scope }),
  crud(targetCustomer, targetCustomers, { scope }),
  crud(organization, organizations, { scope }),
  crud(enterprise, enterprises, { scope }),
  crud(meritBadge, meritBadges, { scope }),
  crud(tag, tags, { scope, children: [{ table: memberTags, owner: memberTags.tagId }] }),
  crud(title, titles, { scope }),
] as const;

const records: readonly AnyCrud[] = catalogues;

export const catalogueModule: AreaModule = {
  name: 'catalogues',
  tables: catalogues.map(({ source }) => source.table),
  records,
  routes: () => records.flatMap((area) => resourceRoutes(area, { choosers: chooserCodes(area.source.resource.area) })),
  demo: { load: (demo) => loadCatalogues(demo, catalogues) },
};
