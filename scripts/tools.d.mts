/** Where the project stands. */
export const root: string;
/** What the server's Node is started with. */
export const serverFlags: string[];
export const serverEnv: Record<string, string>;
