import { declareCall } from '../../../kit/declared-call.ts';
import { z } from 'zod';
import { bounceReportSchema, zaloEventSchema, esmsReportSchema } from './outbox.schema.ts';

const reportAt = { tag: 'Public', access: 'public', answer: z.null(), refuses: [401, 404] } as const;

/** Calls by which other servers report about messages. */
export const reportCalls = {
  bounce: declareCall({
    ...reportAt,
    method: 'POST',
    url: '/api/Public/Bounces',
    summary:
      'Report a mail that came back. X-Hoivien-Timestamp: seconds; X-Hoivien-Signature: sha256= and the HMAC of "{timestamp}.{body}" with BOUNCE_SECRET',
    body: bounceReportSchema,
  }),
  zalo: declareCall({
    ...reportAt,
    method: 'POST',
    url: '/api/Public/Zalo',
    summary: 'Take an event of Zalo, signed by X-ZEvent-Signature',
    body: zaloEventSchema,
  }),
  sms: declareCall({
    ...reportAt,
    method: 'GET',
    url: '/api/Public/Sms/:secret',
    operation: 'takeSmsReport',
    summary: 'Take the status report of an SMS by eSMS, which cannot sign: the address has SMS_CALLBACK_SECRET',
    params: z.object({ secret: z.string().max(200) }),
    query: esmsReportSchema,
  }),
};
