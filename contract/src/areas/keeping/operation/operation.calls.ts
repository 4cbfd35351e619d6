import { typed } from '../../../kit/resource.ts';
import type { Operations } from './operation.schema.ts';
import { declareCall } from '../../../kit/declared-call.ts';
import { permissionCode } from '../../../kit/permission.ts';
import { operationsSchema, triedAgainSchema, mailTrialSchema, healthSchema } from './operation.schema.ts';
import { z } from 'zod';

const code = (action: string) => [permissionCode('Operations', action)];

const operationAt = { tag: 'Operations' } as const;

/** Calls of the state of the machine. */
export const operationCalls = {
  read: declareCall({
    ...operationAt,
    method: 'GET',
    url: '/api/Operations',
    summary:
      'The state of the machine, the most urgent first: failures, backups, key, disk, mail, queue, certificate, version; and what fills the disk and the tables',
    access: code('View'),
    answer: typed<Operations>(operationsSchema),
  }),
  backUp: declareCall({
    ...operationAt,
    method: 'POST',
    url: '/api/Operations/BackUp',
    summary: 'Starts a backup now',
    access: code('Update'),
    answer: z.object({}),
    status: 202,
    refuses: [409],
  }),
  testRestore: declareCall({
    ...operationAt,
    method: 'POST',
    url: '/api/Operations/TestRestore',
    summary: 'Restores the last backup in a temporary place now, and removes it again',
    access: code('Update'),
    answer: z.object({}),
    status: 202,
    refuses: [409],
  }),
  tryAgain: declareCall({
    ...operationAt,
    method: 'POST',
    url: '/api/Operations/TryAgain',
    summary: 'Lets the failed jobs of the server begin again, each once',
    access: code('Update'),
    answer: triedAgainSchema,
    refuses: [409],
  }),
  keepKey: declareCall({
    ...operationAt,
    method: 'POST',
    url: '/api/Operations/KeepKey',
    summary: 'Notes that the reader keeps the secret key outside of this machine',
    access: code('Update'),
    answer: z.object({}),
  }),
  testMail: declareCall({
    ...operationAt,
    method: 'POST',
    url: '/api/Operations/TestMail',
    summary: 'Sends a mail to the address of the reader, past the outbox, and tells what the mail server said',
    access: code('Update'),
    answer: mailTrialSchema,
    refuses: [400],
  }),
};

/** Calls of programs that watch the server. */
export const healthCalls = {
  ready: declareCall({
    tag: 'Public',
    method: 'GET',
    url: '/api/Health',
    summary:
      '200 when the server and its database are ready. With `Authorization: Bearer` and HEALTH_TOKEN it also tells the states of the machine: `state` is the worst of `lines`',
    access: 'public',
    answer: healthSchema,
    refuses: [401],
  }),
};
