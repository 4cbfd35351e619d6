/**
 * A function that keeps its answers to the texts asked last, between `most` and twice as many. Long texts are asked anew:
 * they come once. Answers are shared, so nobody may change them.
 *
 * @example const keyOf = remembering(slowKeyOf, 1_000)
 */
export function remembering<Answer>(ask: (text: string) => Answer, most: number): (text: string) => Answer {
  let young = new Map<string, Answer>();
  let old = young;
  return (text) => {
    if (text.length > LONGEST) return ask(text);
    const known = young.get(text);
    if (known !== undefined || young.has(text)) return known as Answer;
    const answer = old.has(text) ? (old.get(text) as Answer) : ask(text);
    if (young.size >= most) {
      old = young;
      young = new Map();
    }
    young.set(text, answer);
    return answer;
  };
}

/** Most characters of a text that is remembered. */
const LONGEST = 64;
