/** Called before each step of a backup or restore, for progress and for trials that stop or kill it there. */
export type Stepping = (name: string) => void | Promise<void>;
