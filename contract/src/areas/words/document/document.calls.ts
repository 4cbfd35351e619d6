import { declareCall } from '../../../kit/declared-call.ts';
import { recordParams, stepCall } from '../../../kit/record-calls.ts';
import { viewCodes } from '../../../permissions.ts';
import { document } from './document.resource.ts';
import { articleSchema, publishSchema, readerQuery, readerSchema, readersSchema } from './document.schema.ts';

const tag = document.area;
const params = recordParams(document);

/** Calls of news, and of what their readers see. */
export const documentCalls = {
  publish: stepCall(document, 'Publish', 'Update', 'Publish it now or at a time', { body: publishSchema }),
  withdraw: stepCall(document, 'Withdraw', 'Update', 'Withdraw it: nobody reads it any more'),
  articles: declareCall({
    tag,
    method: 'GET',
    url: '/api/Documents/Reader',
    operation: 'listArticles',
    summary: 'The published news for the reader, the newest first, and the years with their numbers',
    access: 'role',
    query: readerQuery,
    answer: readerSchema,
  }),
  article: declareCall({
    tag,
    method: 'GET',
    url: '/api/Documents/Reader/:id',
    operation: 'readArticle',
    summary: 'One published news item for reading; that the reader has read it is remembered',
    access: 'role',
    params,
    answer: articleSchema,
    refuses: [404],
  }),
  readers: declareCall({
    tag,
    method: 'GET',
    url: '/api/Documents/:id/Readers',
    operation: 'readersOfDocument',
    summary: 'How many have read it: users, and members by kind and by club',
    access: viewCodes(document.area),
    params,
    answer: readersSchema,
  }),
};
