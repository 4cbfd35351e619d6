import { market } from '@hoivien/contract/areas/catalogues/market/market.resource.ts';
import type { Page } from '@hoivien/contract/kit/paging.ts';
import { resourceCodes } from '@hoivien/contract/kit/permission.ts';
import { type StubAnswer, type StubRequest, stubServer } from '../../testing/stub-server.ts';
import type { LooseRecord } from '../records.ts';

/** All codes of the area that tests of the kit use. */
export const CODES = resourceCodes(market);
export const PATH = '/api/Markets';

const NAMES = ['Miền Bắc', 'Miền Trung', 'Miền Nam', 'Nhật Bản', 'Hàn Quốc', 'Đông Âu'];

/** A market as the server returns it, different for each number from 1. */
export function marketRecord(number: number, changes: Partial<LooseRecord> = {}): LooseRecord {
  return {
    id: `0197a000-0000-7000-8000-00000000${String(number).padStart(4, '0')}`,
    version: 1,
    code: `TT-${number}`,
    name: NAMES[number - 1] ?? `Thị trường ${number}`,
    description: null,
    createdAt: '2026-11-01T02:03:04.000Z',
    createdBy: 'Nguyễn Bảo Trâm',
    updatedAt: '2026-11-02T02:03:04.000Z',
    updatedBy: 'Đỗ Cẩm Yến',
    allowedActions: [
      { action: 'Update', refusal: null },
      { action: 'Delete', refusal: null },
    ],
    ...changes,
  };
}

/** One page of markets. */
export function pageOf(items: LooseRecord[], total = items.length, page = 1): Page<LooseRecord> {
  return { items, total, page, pageSize: 20 };
}

/** Answers lists of markets by `list` and other requests by `other`; returns the requests. */
export function stubMarkets(
  list: (request: StubRequest) => Page<LooseRecord> | Promise<Page<LooseRecord>>,
  other: (request: StubRequest) => StubAnswer | Promise<StubAnswer> = () => ({ status: 404 }),
): StubRequest[] {
  return stubServer(async (request) =>
    request.method === 'GET' && request.path === PATH ? { body: { data: await list(request) } } : other(request),
  );
}

/** Only the requests for the list. */
export function listCalls(asked: readonly StubRequest[]): StubRequest[] {
  return asked.filter(({ method, path, query }) => method === 'GET' && path === PATH && query.get('fields') !== 'id');
}
