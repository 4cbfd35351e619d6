import type { BulkActions } from './kit/crud/bulk-action.ts';
import type { AnyCrud } from './kit/http/resource-routes.ts';
import { catalogues } from './areas/catalogues.ts';
import { committeeAreas } from './areas/committee/index.ts';
import { fieldRecords } from './areas/field/index.ts';
import { parties } from './areas/party/index.ts';
import { roles } from './areas/role/index.ts';
import { scheduleRecords } from './areas/schedule/index.ts';
import { accountBulk, userAccounts } from './areas/user/administration/index.ts';

/** Every area that is a list of records, for what works over all of them: exchange, undoing, search, files, bulk actions. */
export function recordAreas(secretKey: string) {
  const party = parties(secretKey);
  const committee = committeeAreas(secretKey);
  const plain = catalogues as unknown as readonly AnyCrud[];
  const all: readonly AnyCrud[] = [
    ...party.records,
    ...plain,
    fieldRecords,
    ...committee.records,
    scheduleRecords,
    roles,
    userAccounts,
  ];
  const own = new Map([...party.bulk, ...committee.bulk, [userAccounts.source.resource.area, accountBulk] as const]);
  const bulkOf = (area: AnyCrud): BulkActions => own.get(area.source.resource.area) ?? { Delete: area.remove };
  return { party, committee, plain, all, bulkOf };
}
