import { fieldKey, type Resource } from '@hoivien/contract/kit/resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { type MemberAction, memberLife } from '@hoivien/contract/areas/party/member.life.ts';
import { stateFields } from '@hoivien/contract/kit/sheet.ts';
import { desc } from 'drizzle-orm';
import { memberships } from '../../db/tables/membership.ts';
import type { ImportError } from '../../db/tables/kit.ts';
import { type Call, can } from '../../kit/call.ts';
import type { FileStates, FileStep } from '../../kit/crud/file-states.ts';
import { isOneOf } from '../../kit/crud/statements.ts';
import type { Values } from '../../kit/crud/table.ts';
import { beginning } from './stay-check.ts';
import type { Leaving } from './stays.ts';

/** The steps that a file may require, as functions of an area. */
export interface FileSteps {
  approve: (call: Call, id: string) => Promise<unknown>;
  refuse: (call: Call, id: string, reason: string) => Promise<unknown>;
  activate: (call: Call, id: string) => Promise<unknown>;
  deactivate: (call: Call, id: string) => Promise<unknown>;
  leave: (call: Call, id: string, end: Leaving) => Promise<unknown>;
}

const [PENDING, APPROVED, REFUSED] = [0, 1, 2];
const [ACTIVE, INACTIVE] = [1, 2];
const LEAVING = ['leftOn', 'endKind', 'endReason', 'endDecisionNumber'] as const;

/**
 * Reads the states of a member (approval, activity, leaving) from a file. Only users of the association with Approve
 * may change a state by a file. Other users' files may repeat the present state, so that they can import their own
 * export again.
 */
export function fileStates(resource: Resource, steps: FileSteps): FileStates {
  const fields = stateFields(resource);
  const leaving = LEAVING.filter((name) => fields.includes(name));
  const error = (field: string, rule: 'NotAllowed' | 'Required'): ImportError => ({
    field,
    message: fieldKey(resource, field, rule),
  });

  return {
    read: async (call, rows) => {
      const ids = rows.map(({ id }) => id);
      const stays =
        leaving.length > 0
          ? await call.db
              .select()
              .from(memberships)
              .where(isOneOf(memberships.memberId, ids))
              .orderBy(desc(memberships.startsOn))
          : [];
      const newest = new Map<string, (typeof stays)[number]>();
      for (const stay of stays) if (!newest.has(stay.memberId)) newest.set(stay.memberId, stay);
      return new Map(
        rows.map((row) => {
          const { endsOn = null, ...stay } = newest.get(row.id) ?? {};
          const all: Values = { ...row, ...stay, leftOn: endsOn };
          return [row.id, Object.fromEntries(fields.map((name) => [name, all[name] ?? null]))];
        }),
      );
    },

    plan: (call, held, said, input) => {
      const maySay = call.actor.clubId === null && can(call, permissionCode(resource.area, 'Approve'));
      const now = held ?? { approval: maySay ? APPROVED : PENDING, status: ACTIVE };
      const differing = fields.filter((name) => name in said && said[name] !== (now[name] ?? null));
      if (differing.length === 0) return { steps: [], errors: [] };
      if (!maySay) {
        const message = `Mes.Imports.State.${call.actor.clubId === null ? 'NotAllowed' : 'OfAssociation'}`;
        return { steps: [], errors: differing.map((field) => ({ field, message })) };
      }
      const errors = [...approvalErrors(held, said, differing), ...leavingErrors(call, held, said, input, differing)];
      return { steps: errors.length > 0 ? [] : stepsTo(held, said, differing), errors };
    },

    begin: ({ approval }) =>
      approval === PENDING || approval === REFUSED ? { approvedAt: null, decidedBy: null } : {},

    take: async (call, id, { action, input }) => {
      const inner = asImporter(call, action);
      if (action === 'Approve') await steps.approve(inner, id);
      else if (action === 'Refuse') await steps.refuse(inner, id, String(input.reason));
      else if (action === 'Leave') await steps.leave(inner, id, input as Leaving);
      else if (action === 'Activate') await steps.activate(inner, id);
      else if (action === 'Deactivate') await steps.deactivate(inner, id);
      else throw new Error(`A file asks for no step "${action}".`);
    },
  };

  /** An importer holds only the code for importing; a step needs its own code, so this adds it. */
  function asImporter(call: Call, action: string): Call {
    const step = memberLife.steps[action as MemberAction];
    const permissions = new Set([...call.actor.permissions, permissionCode(resource.area, step.permission)]);
    return { ...call, actor: { ...call.actor, permissions } };
  }

  function approvalErrors(held: Values | undefined, said: Values, differing: readonly string[]): ImportError[] {
    const approval = said.approval ?? held?.approval ?? APPROVED;
    const isNew = differing.includes('approval');
    if (isNew && approval === REFUSED && !said.refuseReason) return [error('refuseReason', 'Required')];
    // Only approving can change a decision.
    const isBack = held !== undefined && isNew && (approval === PENDING || held.approval === APPROVED);
    if (isBack) return [error('approval', 'NotAllowed')];
    const isReasonAlone = differing.includes('refuseReason') && !(isNew && approval === REFUSED);
    return isReasonAlone ? [error('refuseReason', 'NotAllowed')] : [];
  }

  function leavingErrors(
    call: Call,
    held: Values | undefined,
    said: Values,
    input: Values,
    differing: readonly string[],
  ): ImportError[] {
    const asked = leaving.filter((name) => differing.includes(name));
    if (asked.length === 0) return [];
    // People correct an existing end in the record, where they see all stays.
    if (held?.leftOn) return asked.map((name) => error(name, 'NotAllowed'));
    if ((said.approval ?? held?.approval ?? APPROVED) !== APPROVED)
      return asked.map((name) => error(name, 'NotAllowed'));
    const missing = leaving.slice(0, 3).filter((name) => (said[name] ?? null) === null);
    if (missing.length > 0) return missing.map((name) => error(name, 'Required'));
    const stay = input.membership as Values | null | undefined;
    const isBefore = stay && String(said.leftOn) <= beginning(stay, call.now);
    return isBefore ? [{ field: 'leftOn', message: `Mes.${resource.area}.EndsOn.InValid` }] : [];
  }
}

/**
 * The steps in the order in which the life allows them: a member must be approved to leave, and may be inactive in each
 * state.
 */
function stepsTo(held: Values | undefined, said: Values, differing: readonly string[]): FileStep[] {
  const found: FileStep[] = [];
  if (differing.includes('approval')) {
    if (said.approval === REFUSED) found.push({ action: 'Refuse', input: { reason: said.refuseReason } });
    if (said.approval === APPROVED && held) found.push({ action: 'Approve', input: {} });
  }
  if (differing.includes('leftOn')) {
    const { leftOn: endsOn, endKind, endReason, endDecisionNumber = null } = said;
    found.push({ action: 'Leave', input: { endsOn, endKind, endReason, endDecisionNumber } });
  }
  if (differing.includes('status')) {
    found.push({ action: said.status === INACTIVE ? 'Deactivate' : 'Activate', input: {} });
  }
  return found;
}
