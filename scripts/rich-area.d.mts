export function richFiles(names: Readonly<Record<string, unknown>>): Record<string, string>;
