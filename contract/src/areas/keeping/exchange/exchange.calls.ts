import { codesOpening, permissionCode } from '../../../kit/permission.ts';
import { recordParams } from '../../../kit/record-calls.ts';
import type { Resource } from '../../../kit/resource.ts';
import { workbookCallsAt } from '../../../kit/exchange/workbook.calls.ts';

/** Calls of the workbooks of an area within a club. */
/* @__NO_SIDE_EFFECTS__ */
export function clubWorkbookCalls(resource: Resource) {
  const { area } = resource;
  return workbookCallsAt<{ id: string }>(resource, {
    tag: 'Clubs',
    within: 'Club',
    url: `/api/Clubs/:id/${area}`,
    access: (action) => codesOpening(permissionCode(area, action)),
    params: recordParams({ area: 'Clubs' }),
  });
}
