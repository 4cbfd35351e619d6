/** The packages of production whose licence is missing or not allowed. */
export function unfitPackages(): string[];
/** Whether a licence, or each part of one, is allowed. */
export function isAllowed(licence: string | undefined): boolean;
/** The notices of third parties as a page. */
export function notices(): string;
