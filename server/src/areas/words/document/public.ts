import {
  newsReadSchema,
  type PublicArticle,
  publicArticleSchema,
} from '@hoivien/contract/areas/words/document/document.schema.ts';
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { documents } from '../../../db/tables/document.ts';
import { fileLinks, linksOfHolder } from '../../../kit/attachments/file-links.ts';
import { Refusal } from '../../../kit/errors.ts';
import { type LinkedMember, ofClubOf, type PublicSide } from '../../../kit/public-link.ts';
import { markRead, readArticle, type Reader } from './reader.ts';
import { isFor } from './rights.ts';

/** The most articles on the page of a member. */
const SHOWN_MOST = 5;

const asMember = (member: LinkedMember): Reader => ({ where: isFor(member), who: { memberId: member.id } });

/** The latest news for a member on the page of their link. Opening the page reads nothing; opening an article does. */
export function publicSide({ secretKey }: { secretKey: string }): PublicSide {
  const links = fileLinks(secretKey);
  return {
    parts: [
      {
        name: 'news',
        schema: z.array(publicArticleSchema),
        codes: () => ['DocumentsSearch'],
        read: async (visit, member, by) => {
          const reader = asMember(member);
          const rows = await visit.db
            .select({ id: documents.id })
            .from(documents)
            .where(and(reader.where, ofClubOf(by, documents.clubId)))
            .orderBy(desc(documents.publishAt), desc(documents.id))
            .limit(SHOWN_MOST);
          return Promise.all(
            rows.map(async ({ id }): Promise<PublicArticle> => {
              const own = linksOfHolder(links, { id: member.id, counter: member.linkCounter });
              const { article, pictures } = await readArticle(visit, own, reader, id);
              return { ...article, pictures };
            }),
          );
        },
        ask: {
          name: 'NewsRead',
          summary: 'A member has opened an article on their page',
          body: newsReadSchema,
          take: async (visit, member, body) => {
            const { documentId } = body as z.output<typeof newsReadSchema>;
            const reader = asMember(member);
            const [row] = await visit.db
              .select({ id: documents.id })
              .from(documents)
              .where(and(eq(documents.id, documentId), reader.where));
            if (!row) throw new Refusal('Mes.Documents.Id.NotFound', 404);
            await markRead(visit, reader, documentId);
            return { message: 'Mes.Documents.Read.Successfully', changed: ['Documents'] };
          },
        },
      },
    ],
  };
}
