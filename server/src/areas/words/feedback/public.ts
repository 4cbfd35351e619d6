import {
  type PublicAsk,
  type PublicFeedback,
  publicAskSchema,
  publicFeedbackSchema,
} from '@hoivien/contract/areas/words/feedback/feedback.schema.ts';
import { and, desc, eq } from 'drizzle-orm';
import type pg from 'pg';
import { z } from 'zod';
import { feedbacks } from '../../../db/tables/feedback.ts';
import { fileLinks } from '../../../kit/attachments/file-links.ts';
import type { Visit } from '../../../kit/http/route.ts';
import {
  type LinkedRow,
  type LinkPurpose,
  ofClubOf,
  type PublicSide,
  raisesCounter,
} from '../../../kit/public-link.ts';
import { triesOf } from '../../doors/user/index.ts';
import { FEEDBACK_LINK } from './news.ts';
import { askByLink, type Feedback, itemOf, threadOf } from './thread.ts';
import { linkCounterOf } from '../../people/party/index.ts';

const PART = 'feedback';

/** The most threads on the page of a member. */
const SHOWN_MOST = 20;

interface Linked extends LinkedRow {
  row: Feedback;
}

/** What a member said by their link, with the replies; on their own page they write more. Replies come with a link to one thread. */
export function publicSide({ secretKey, pool }: { secretKey: string; pool: pg.Pool }): PublicSide {
  const files = fileLinks(secretKey);
  const asked = triesOf(pool, {
    name: 'feedback',
    most: 5,
    seconds: 24 * 60 * 60,
    key: 'Mes.Feedbacks.Message.TooMany',
  });
  const toPublic = async (visit: Visit, row: Feedback): Promise<PublicFeedback> => {
    const messages = await threadOf(visit, row);
    const memberId = row.memberId ?? '';
    const holder = { id: memberId, counter: (await linkCounterOf(visit.db, memberId)) ?? 0 };
    const signed = (id: string) => files.sign(id, visit.now, holder).address;
    return {
      ...itemOf(row),
      messages: messages.map((one) => ({
        ...one,
        files: one.files.map((file) => ({ ...file, address: signed(file.id) })),
      })),
    };
  };
  const purpose: LinkPurpose<Linked> = {
    purpose: FEEDBACK_LINK,
    revoke: raisesCounter(feedbacks),
    find: async ({ db }, id) => {
      const [row] = await db.select().from(feedbacks).where(eq(feedbacks.id, id));
      return row?.memberId ? { id, counter: row.linkCounter, memberId: row.memberId, row } : undefined;
    },
    about: { part: PART, read: async (visit, { row }) => [await toPublic(visit, row)] },
  };
  return {
    purposes: [purpose as LinkPurpose],
    parts: [
      {
        name: PART,
        schema: z.array(publicFeedbackSchema),
        codes: () => ['FeedbacksSearch', 'FeedbacksView'],
        read: async (visit, { id }, reader) => {
          const rows = await visit.db
            .select()
            .from(feedbacks)
            .where(and(eq(feedbacks.memberId, id), ofClubOf(reader, feedbacks.clubId)))
            .orderBy(desc(feedbacks.id))
            .limit(SHOWN_MOST);
          return Promise.all(rows.map((row) => toPublic(visit, row)));
        },
        ask: {
          name: 'Feedback',
          summary: 'Say something to the association, or write more in an earlier thread',
          body: publicAskSchema,
          count: asked.count,
          take: async (visit, member, body) => {
            await askByLink(visit, member, body as PublicAsk);
            return { message: 'Mes.Feedbacks.Create.Successfully', changed: ['Feedbacks'] };
          },
        },
      },
    ],
  };
}
