import { certificate } from './areas/certificate/certificate.resource.ts';
import { certificateTexts } from './areas/certificate/certificate.texts.ts';
import { market } from './areas/market/market.resource.ts';
import { marketTexts } from './areas/market/market.texts.ts';
import type { AreaTexts } from './kit/message.ts';
import type { Resource } from './kit/resource.ts';

/** Every area that is a list of records, a line each. */
export const registry = [
  { resource: market, texts: marketTexts },
  { resource: certificate, texts: certificateTexts },
] as const satisfies readonly AreaEntry[];

export interface AreaEntry {
  readonly resource: Resource;
  readonly texts: AreaTexts;
}

export type AreaName = (typeof registry)[number]['resource']['area'];
