import { z } from 'zod';
import { SCHEMES } from '../../../kit/address.ts';
import { declareCall } from '../../../kit/declared-call.ts';

const wrong = { error: 'Mes.Input.Unreadable' };

/** Calls of administrative units. */
export const unitCalls = {
  list: declareCall({
    tag: 'Units',
    method: 'GET',
    url: '/api/Units',
    summary: 'Provinces, or the units below one; the scheme of 2025 has two tiers, the legacy one three',
    access: 'role',
    query: z.object({
      scheme: z.enum(SCHEMES, wrong).default('2025'),
      parent: z
        .string()
        .regex(/^\d{2,3}$/, wrong)
        .optional(),
    }),
    answer: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        fullName: z.string(),
        level: z.int(),
        former: z.array(z.string()).meta({ description: 'Former provinces that belong to this one now' }),
      }),
    ),
  }),
};
