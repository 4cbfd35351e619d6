export function functionsOf(path: string, text: string): { name: string; lines: number }[];
export function componentsOf(
  path: string,
  text: string,
): { declared: { name: string; parameters: number }[]; drawn: string[] };
