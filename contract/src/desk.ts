import { z } from 'zod';
import { declareCall } from './kit/declared-call.ts';
import type { Field } from './kit/field.ts';
import type { Life, Step } from './kit/life.ts';
import type { Pair } from './kit/message.ts';
import { permissionCode } from './kit/permission.ts';
import { REASON_MAX } from './kit/reason.ts';
import { recordParams } from './kit/record-calls.ts';
import type { Resource } from './kit/resource.ts';
import { named } from './kit/schema-note.ts';

/**
 * How people decide on the records of an area that wait, one after the other: the queue, the facts that they look at, and the
 * ready reasons of a refusal. The server adds what is missing or doubtful; the screen follows from both.
 */
export interface Desk {
  readonly resource: Resource;
  readonly life: Life;
  /** The steps of its life that approve and refuse. */
  readonly approve: string;
  readonly refuse: string;
  /** The query of its list for the records that wait. */
  readonly waiting: Readonly<Record<string, string | readonly string[]>>;
  /** The field with the moment since when a record waits. */
  readonly since: string;
  /** The fields below a name in the queue. */
  readonly line: readonly string[];
  /** The facts of the record by section of the area, in their order; `leaderInfo.name` is a part of a field. */
  readonly facts: readonly { readonly section: string; readonly fields: readonly string[] }[];
  /** What an approval needs beside what the form requires: the law or the rules of the association ask for it. */
  readonly needs: readonly string[];
  /** The facts that the server also doubts, so that the screen can say how many of all are as they should be. */
  readonly doubts: readonly string[];
  /** Ready reasons of a refusal; the fifth is typed. */
  readonly reasons: readonly [Pair, Pair, Pair, Pair];
  readonly words: {
    /** The title of the screen. */
    readonly title: Pair;
    readonly approve: Pair;
    readonly approved: Pair;
    /** How the sender hears of a refusal, and what they can do then. */
    readonly afterRefusal: Pair;
  };
}

/** Checks a declaration of a desk. */
export function defineDesk(desk: Desk): Desk {
  for (const action of [desk.approve, desk.refuse]) stepOf(desk, action);
  return desk;
}

/** The step of the life of a desk. */
export function stepOf({ life, resource }: Pick<Desk, 'life' | 'resource'>, action: string): Step {
  const step = life.steps[action];
  if (!step) throw new Error(`${resource.area} has no step ${action}.`);
  return step;
}

/** The code of the decisions at a desk. */
export function deskCode(desk: Desk): string {
  return permissionCode(desk.resource.area, stepOf(desk, desk.approve).permission);
}

/** The address of the screen of a desk. */
export function deskPath({ resource }: Pick<Desk, 'resource'>): string {
  return `${resource.path}/desk`;
}

/** The paths that a record must have a value for: what its form requires and what an approval needs. */
export function needsOf({ resource, needs }: Pick<Desk, 'resource' | 'needs'>): string[] {
  const required = Object.entries(resource.fields as Readonly<Record<string, Field>>).flatMap(([name, field]) =>
    field.required && !field.readOnly ? [name] : [],
  );
  return [...new Set([...required, ...needs])];
}

/** The most records of a queue at once, the oldest ones. */
export const QUEUE_MAX = 50;
/** The most decisions of today that a queue names. */
export const DECIDED_MAX = 50;

const text = z.string();
const params = z.record(text, z.union([z.string(), z.number()]));

export const markSchema = named(
  'DeskMark',
  z.object({
    /** The field, or a part of it: `leaderInfo.dateOfBirth`. */
    field: text,
    kind: z.enum(['missing', 'doubtful']),
    /** The message key of the reason. */
    reason: text,
    params,
    /** The other record that has the same value. */
    other: z.object({ area: text, id: text, name: text }).nullable(),
  }),
);
export type Mark = z.output<typeof markSchema>;

export const queueSchema = named(
  'DeskQueue',
  z.object({
    /** How many wait in all. */
    total: z.int(),
    items: z.array(
      z.object({
        id: text,
        name: text,
        since: text.nullable(),
        values: z.record(text, z.unknown()),
        missing: z.int(),
        doubtful: z.int(),
        may: z.array(text),
      }),
    ),
    /** What was decided today, by anybody, the newest first. */
    today: z.object({
      approved: z.int(),
      refused: z.int(),
      rows: z.array(z.object({ id: text, name: text, isApproved: z.boolean(), at: text })),
    }),
  }),
);
export type DeskQueue = z.output<typeof queueSchema>;

export const deskCheckSchema = named(
  'DeskCheck',
  z.object({
    marks: z.array(markSchema),
    /** How many of the checked facts are as they should be. */
    passed: z.int(),
    /** What an approval sets off. */
    effects: z.array(z.object({ key: text, params })),
    /** How many people hear of a decision, and can be asked to complete the record. */
    senders: z.int(),
    may: z.array(text),
  }),
);
export type DeskCheck = z.output<typeof deskCheckSchema>;

/** The reason of a decision at a desk. */
export const deskReason = z
  .string({ error: 'Mes.Desk.Reason.Required' })
  .max(REASON_MAX, { error: 'Mes.Desk.Reason.OverLength' });

/** The calls of a desk. */
/* @__NO_SIDE_EFFECTS__ */
export function deskCalls(desk: Desk) {
  const { resource, approve, refuse } = desk;
  const { area } = resource;
  const at = { tag: area, access: [deskCode(desk)] };
  const one = { ...at, params: recordParams(resource) };
  return {
    queue: declareCall({
      ...at,
      method: 'GET',
      url: `/api/${area}/Desk`,
      operation: `deskOf${area}`,
      summary: `The oldest of ${area} that wait, with what is missing or doubtful, and what was decided today`,
      answer: queueSchema,
    }),
    check: declareCall({
      ...one,
      method: 'GET',
      url: `/api/${area}/:id/Desk`,
      operation: `check${resource.singular}`,
      summary: 'What is missing or doubtful in a record that waits, and what approving it sets off',
      answer: deskCheckSchema,
    }),
    decide: declareCall({
      ...one,
      method: 'POST',
      url: `/api/${area}/:id/Desk`,
      operation: `decide${resource.singular}`,
      summary: `${approve} or ${refuse} a record that waits; a refusal, and an approval with something missing, need a reason`,
      body: z.object({ action: z.enum(['approve', 'refuse']), reason: deskReason.optional() }),
      answer: z.object({ id: text }),
      undoable: true,
      changes: ['Home'],
    }),
    ask: declareCall({
      ...one,
      method: 'POST',
      url: `/api/${area}/:id/Desk/Ask`,
      operation: `askToComplete${resource.singular}`,
      summary: 'Ask the people who sent a record that waits to complete what is missing',
      body: z.object({ fields: z.array(z.string().max(100)).min(1).max(50) }),
      answer: z.object({ asked: z.int() }),
    }),
  };
}
