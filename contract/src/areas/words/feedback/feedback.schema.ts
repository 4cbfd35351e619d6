import { z } from 'zod';
import { cleanText } from '../../../kit/fold.ts';
import { named } from '../../../kit/schema-note.ts';

/** Most characters of the text of a feedback, a further message or a reply. */
export const FEEDBACK_MAX = 5000;
export const FEEDBACK_TITLE_MAX = 254;

const key = (rest: string) => ({ error: `Mes.Feedbacks.${rest}` });

const content = z
  .string(key('Content.Required'))
  .max(FEEDBACK_MAX * 2, key('Content.OverLength'))
  .overwrite(cleanText)
  .min(1, key('Content.Required'))
  .max(FEEDBACK_MAX, key('Content.OverLength'));
const title = z
  .string(key('Title.Required'))
  .max(FEEDBACK_TITLE_MAX * 2, key('Title.OverLength'))
  .overwrite(cleanText)
  .min(1, key('Title.Required'))
  .max(FEEDBACK_TITLE_MAX, key('Title.OverLength'));
const attachmentIds = z.array(z.guid({ error: 'Mes.Files.Id.NotFound' }), key('AttachmentIds.InValid')).default([]);

/** A new feedback of a signed-in user. */
export const askSchema = named('FeedbackQuestion', z.object({ title, content, attachmentIds }));

/** A further message of the author, or a reply of the association. */
export const messageSchema = named('FeedbackText', z.object({ content, attachmentIds }));
export type MessageInput = z.output<typeof messageSchema>;

/** The body of `POST /api/Public/{token}/Feedback`: a new one, or a further message when `feedbackId` is given. */
export const publicAskSchema = z.object({
  feedbackId: z.guid(key('Id.NotFound')).nullish(),
  title: z
    .string(key('Title.InValid'))
    .max(FEEDBACK_TITLE_MAX * 2, key('Title.OverLength'))
    .overwrite(cleanText)
    .max(FEEDBACK_TITLE_MAX, key('Title.OverLength'))
    .default(''),
  content,
});
export type PublicAsk = z.output<typeof publicAskSchema>;

const file = z.object({ id: z.string(), fileName: z.string(), mime: z.string(), size: z.int() });

/** One text of a thread, the oldest first. */
export const threadMessageSchema = named(
  'FeedbackMessage',
  z.object({
    id: z.string(),
    isReply: z.boolean(),
    authorName: z.string(),
    content: z.string(),
    createdAt: z.string(),
    files: z.array(file),
  }),
);
export type ThreadMessage = z.infer<typeof threadMessageSchema>;

/** A thread, the oldest text first. */
export const threadSchema = named(
  'FeedbackThread',
  z.object({
    messages: z.array(threadMessageSchema),
    may: z.array(z.enum(['Reply'])).meta({ description: 'The actions that the reader may take with the feedback' }),
  }),
);
export type Thread = z.infer<typeof threadSchema>;

/** A feedback as its author reads it. */
export const ownFeedbackSchema = named(
  'OwnFeedback',
  z.object({
    id: z.string(),
    title: z.string(),
    status: z.int(),
    createdAt: z.string(),
    replyTime: z.string().nullable(),
    messages: z.array(threadMessageSchema),
  }),
);
export type OwnFeedback = z.infer<typeof ownFeedbackSchema>;

/** A feedback in the list of its author. */
export const ownFeedbackItemSchema = named('OwnFeedbackItem', ownFeedbackSchema.omit({ messages: true }));
export type OwnFeedbackItem = z.infer<typeof ownFeedbackItemSchema>;

/** A feedback on the page of a member's link. Its files have addresses that live for a minute. */
export const publicFeedbackSchema = named(
  'PublicFeedback',
  ownFeedbackSchema.extend({
    messages: z.array(threadMessageSchema.extend({ files: z.array(file.extend({ address: z.string() })) })),
  }),
);
export type PublicFeedback = z.infer<typeof publicFeedbackSchema>;
