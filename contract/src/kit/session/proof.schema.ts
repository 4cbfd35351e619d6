import { z } from 'zod';
import { named } from '../schema-note.ts';

/** The body of `POST /api/Users/Proof`: the password, or the code of `POST /api/Users/ProofCode`. */
export const proofInputSchema = z
  .object({
    password: z.string().max(128, { error: 'Mes.Users.Password.OverLength' }).optional(),
    code: z.string().trim().max(20, { error: 'Mes.Users.Otp.InValid' }).optional(),
  })
  .refine(({ password, code }) => Boolean(password) || Boolean(code), {
    path: ['password'],
    error: 'Mes.Users.Password.Required',
  });
export type ProofInput = z.infer<typeof proofInputSchema>;

/** The text for the header `X-Proof` of calls of this session, and until when it counts. */
export const proofSchema = named('Proof', z.object({ proof: z.string(), until: z.string() }));
export type Proof = z.infer<typeof proofSchema>;
