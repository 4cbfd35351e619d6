import { z } from 'zod';
import { cleanText } from '../../../kit/fold.ts';
import { named } from '../../../kit/schema-note.ts';

export const NOTE_MAX = 5000;

const content = z
  .string({ error: 'Mes.Notes.Content.Required' })
  .overwrite(cleanText)
  .min(1, { error: 'Mes.Notes.Content.Required' })
  .max(NOTE_MAX, { error: 'Mes.Notes.Content.OverLength' });
const pinned = z.boolean({ error: 'Mes.Notes.Pinned.InValid' });

export const noteInputSchema = z.object({ content, pinned: pinned.default(false) });
export type NoteInput = z.output<typeof noteInputSchema>;

/** A changed note with the version that its writer saw. */
export const noteChangeSchema = z.object({
  content,
  pinned,
  version: z.int({ error: 'Mes.Notes.Version.Required' }).min(1),
});
export type NoteChange = z.output<typeof noteChangeSchema>;

/** A note for its readers; `isOwn` means that the reader wrote it and may change it. */
export const noteSchema = named(
  'Note',
  z.object({
    id: z.string(),
    content: z.string(),
    pinned: z.boolean(),
    version: z.int(),
    createdAt: z.string(),
    updatedAt: z.string(),
    authorName: z.string().nullable(),
    isOwn: z.boolean(),
  }),
);
export type Note = z.output<typeof noteSchema>;

const bad = (field: string) => ({ error: `Mes.Notes.${field}.InValid` });

export const noteQuerySchema = z.object({
  page: z.coerce.number(bad('Page')).int(bad('Page')).min(1, bad('Page')).max(1_000, bad('Page')).default(1),
});

export const NOTES_SHOWN = 20;
