/** A foreseen failure for an operator: what is wrong and what to do, in Vietnamese and English. */
export class PlainRefusal extends Error {
  override readonly name = 'PlainRefusal';

  constructor(vietnamese: string, english: string) {
    super(`${vietnamese}\n${english}`);
  }
}
