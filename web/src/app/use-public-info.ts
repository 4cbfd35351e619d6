import { usePublicInfo as useQueryOfInfo } from '../kit/call/public-info.ts';

/** The association's data for visitors before signing in; undefined until they have arrived. */
export const usePublicInfo = () => useQueryOfInfo().data;
