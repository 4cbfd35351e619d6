import type { z } from 'zod';
import { declareCall } from '../../../kit/declared-call.ts';
import type { legalTextSchema } from './legal-text.schema.ts';

/** The call of the public notice without its schemas, which its page need not load. */
export const privacyCall = declareCall<
  undefined,
  undefined,
  undefined,
  z.output<typeof legalTextSchema>[],
  undefined,
  'public'
>({
  tag: 'Public',
  method: 'GET',
  url: '/api/Public/Privacy',
  summary: 'The published versions of the privacy notice, the newest first; none while nothing was published',
  access: 'public',
});
