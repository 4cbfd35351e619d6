import { z } from 'zod';
import { cleanText } from '../../../kit/fold.ts';
import { named } from '../../../kit/schema-note.ts';

/** The purposes of texts; `privacy` is the notice at /privacy-policy. */
export const PURPOSES = ['privacy', 'management', 'news', 'publicity', 'partners'] as const;

export const legalTextInputSchema = z.object({
  purpose: z.enum(PURPOSES, { error: 'Mes.LegalTexts.Purpose.InValid' }),
  language: z.enum(['vi', 'en'], { error: 'Mes.LegalTexts.Language.InValid' }),
  content: z
    .string({ error: 'Mes.LegalTexts.Content.Required' })
    .overwrite(cleanText)
    .min(1, { error: 'Mes.LegalTexts.Content.Required' })
    .max(100_000, { error: 'Mes.LegalTexts.Content.OverLength' }),
});
export type LegalTextInput = z.output<typeof legalTextInputSchema>;

export const legalTextSchema = named(
  'LegalText',
  z.object({
    id: z.string(),
    purpose: z.string(),
    number: z.int(),
    language: z.string(),
    content: z.string(),
    publishedAt: z.string(),
  }),
);
export type LegalText = z.output<typeof legalTextSchema>;

/** All versions of all texts, the newest first. */
export const legalTextsSchema = named(
  'LegalTexts',
  z.object({
    texts: z.array(legalTextSchema),
    may: z.array(z.enum(['Create'])).meta({ description: 'The actions that the reader may take with texts' }),
  }),
);
