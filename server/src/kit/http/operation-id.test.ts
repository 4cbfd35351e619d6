import { registry } from '@hoivien/contract/registry.ts';
import { expect, test } from 'vitest';
import { operationId, singular } from './operation-id.ts';

test.each([
  ['GET', '/api/Members', { isMany: true }, 'listMembers'],
  ['GET', '/api/Members/:id', {}, 'getMember'],
  ['POST', '/api/Members', { isNew: true }, 'createMember'],
  ['PUT', '/api/Members/:id', {}, 'updateMember'],
  ['DELETE', '/api/Members/:id', {}, 'deleteMember'],
  ['GET', '/api/Members/:id/History', { isMany: true }, 'listMemberHistory'],
  ['GET', '/api/Members/Export', {}, 'exportMembers'],
  ['GET', '/api/Members/ImportTemplate', {}, 'getMembersImportTemplate'],
  ['POST', '/api/Members/Import', {}, 'importMembers'],
  ['POST', '/api/Members/:id/Approve', {}, 'approveMember'],
  ['POST', '/api/Users/:id/SendResetLink', {}, 'sendUserResetLink'],
  ['POST', '/api/Clubs/:id/PersonalMembers', { isNew: true }, 'createClubPersonalMember'],
  ['PUT', '/api/Clubs/:id/Members/:memberId', {}, 'updateClubMember'],
  ['POST', '/api/Roles/:id/Copy', { isNew: true }, 'copyRole'],
  ['POST', '/api/Merges/Dismiss', {}, 'dismissMerges'],
] as const)('%s %s is called by its action and its record', (method, url, facts, name) => {
  expect(operationId(method, url, facts)).toBe(name);
});

test('a call of an area has the name that the area declares', () => {
  for (const { resource } of registry) expect(singular(resource.area)).toBe(resource.singular);
});
