// The pages are no part of it: each is loaded alone, when somebody prints.
export { usePrintItems, usePrints } from './use-prints.tsx';
