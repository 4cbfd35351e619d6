export function noteOf(line: string): { name: string; file: string } | undefined;
export function isLong(text: string): boolean;
export function testFiles(folder: string): string[];
export function longFiles(folder: string): string[];
export function withoutLong(project: string): string[];
