export { passkeyPlace } from './passkey-place.ts';
export { tellOfFactor } from './tell.ts';
export { dropFactors } from './use-factor.ts';
