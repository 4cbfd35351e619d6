/** An element for a report: `name` says which it is, `values` are its computed styles. */
export interface Style {
  name: string;
  values: Record<string, string>;
}

/**
 * A hash of the computed style of each element and pseudo element of the document, in their order; with places in `asked`, the
 * styles of these instead. Runs in the browser, so it uses nothing from outside.
 */
export function stylesOf(asked: number[]): { hashes: number[]; styles: Style[] } {
  // Logical names repeat the physical ones, and custom properties are seen where they are used.
  const LEFT_OUT = /^(?:--|.*(?:inline|block)(?:-|$)|perspective-origin|transform-origin)/;
  const probe = getComputedStyle(document.documentElement);
  const names = Array.from({ length: probe.length }, (_, at) => probe.item(at)).filter((name) => !LEFT_OUT.test(name));
  const hashes: number[] = [];
  const styles: Style[] = [];
  const add = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo);
    if (pseudo && pseudo !== '::placeholder' && style.content === 'none') return;
    const at = hashes.length;
    if (asked.length > 0 && !asked.includes(at)) return void hashes.push(0);
    const read = names.map((name) => style.getPropertyValue(name));
    let hash = 0;
    for (const letter of read.join('|')) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0;
    hashes.push(hash);
    if (asked.length === 0) return;
    const classes = element.closest('[class]')?.getAttribute('class')?.slice(0, 80) ?? '';
    styles.push({
      name: `${element.localName}${pseudo ?? ''} (${classes}) "${(element.textContent ?? '').trim().slice(0, 24)}"`,
      values: Object.fromEntries(names.map((name, index) => [name, read[index] ?? ''])),
    });
  };
  for (const element of document.body.querySelectorAll('*:not(script, style, noscript, svg *)')) {
    add(element);
    for (const pseudo of ['::before', '::after']) add(element, pseudo);
    if (element.matches('input, textarea')) add(element, '::placeholder');
  }
  return { hashes, styles };
}
