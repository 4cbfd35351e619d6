/** Makes the release from the present build; sizes in bytes. */
export function makeRelease(): Promise<{ archive: string; version: string; packed: number; installed: number }>;
