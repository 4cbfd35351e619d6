import { certificate } from '@hoivien/contract/areas/certificate/certificate.resource.ts';
import { certificates } from '../db/tables/certificate.ts';
import { market } from '@hoivien/contract/areas/market/market.resource.ts';
import { markets } from '../db/tables/market.ts';
import { crud } from '../kit/crud/crud.ts';
import { associationScope as scope } from '../kit/scope.ts';

/** Every plain area: a line is its declaration and its table. */
export const catalogues = [crud(market, markets, { scope }), crud(certificate, certificates, { scope })] as const;
