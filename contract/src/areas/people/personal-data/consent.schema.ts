import { z } from 'zod';
import { named } from '../../../kit/schema-note.ts';

/** The channel of a consent: 1 e-mail, 2 SMS, 3 in the product, 4 paper, 5 phone. */
export const CHANNELS = [1, 2, 3, 4, 5] as const;

export const consentInputSchema = z.object({
  legalTextId: z.guid({ error: 'Mes.Consents.LegalTextId.Required' }),
  channel: z
    .int({ error: 'Mes.Consents.Channel.Required' })
    .min(1, { error: 'Mes.Consents.Channel.InValid' })
    .max(5, { error: 'Mes.Consents.Channel.InValid' }),
  givenAt: z.iso.datetime({ offset: true, error: 'Mes.Consents.GivenAt.InValid' }),
});
export type ConsentInput = z.output<typeof consentInputSchema>;

/** One consent: its text, its channel, its first and last time. */
export const consentSchema = named(
  'Consent',
  z.object({
    id: z.string(),
    purpose: z.string(),
    channel: z.int(),
    textNumber: z.int(),
    language: z.string(),
    givenAt: z.string(),
    withdrawnAt: z.string().nullable(),
    enteredBy: z.string().nullable(),
  }),
);
export type Consent = z.output<typeof consentSchema>;
