/** Where the project stands. */
export const root: string;
/** The flags of the server's Node. */
export const serverFlags: string[];
export const compiledBeside: (program: string) => Record<string, string>;
export const serverEnv: Record<string, string>;
