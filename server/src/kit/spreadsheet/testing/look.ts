import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { SaxesParser } from 'saxes';

interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Element[];
  text: string;
}

/** A cell of a file: its text or number, its format, whether it is a formula. */
export interface SeenCell {
  value: string;
  format: string;
  isBold: boolean;
  isFormula: boolean;
}

export interface SeenSheet {
  name: string;
  state: string | undefined;
  cells: ReadonlyMap<string, SeenCell>;
  columns: readonly { width: number; format: string }[];
  frozenRows: number;
  filter: string | undefined;
  validations: readonly (Readonly<Record<string, string>> & { formula: string })[];
}

const BUILT_IN: Readonly<Record<string, string>> = { 0: 'General', 3: '#,##0', 14: 'm/d/yy', 49: '@' };

/**
 * The sheets that a spreadsheet program would find in a workbook of ours. It parses the parts itself and does not use
 * the import's reader.
 */
export function look(path: string): SeenSheet[] {
  const part = (name: string) => parse(partOf(path, name));
  const formats = formatsOf(part('xl/styles.xml'));
  const targets = new Map(
    all(part('xl/_rels/workbook.xml.rels'), 'Relationship').map(({ attributes: { Id = '', Target = '' } }) => [
      Id,
      Target,
    ]),
  );
  return all(part('xl/workbook.xml'), 'sheet').map(({ attributes }) => {
    const sheet = part(`xl/${targets.get(attributes['r:id'] ?? '')}`);
    return { name: attributes.name ?? '', state: attributes.state, ...contentOf(sheet, formats) };
  });
}

/** Finds a part without a zip library: its name, then its data up to its descriptor. */
export function partOf(path: string, name: string): string {
  const file = readFileSync(path);
  const start = file.indexOf(name) + name.length;
  return inflateRawSync(file.subarray(start, file.indexOf(Buffer.from([0x50, 0x4b, 7, 8]), start))).toString();
}

type Formats = readonly { format: string; isBold: boolean }[];

function formatsOf(styles: Element): Formats {
  const own = new Map(all(styles, 'numFmt').map(({ attributes: { numFmtId, formatCode } }) => [numFmtId, formatCode]));
  const bold = all(styles, 'font').map((font) => all(font, 'b').length > 0);
  return all(all(styles, 'cellXfs')[0], 'xf').map(({ attributes: { numFmtId = '0', fontId = '0' } }) => ({
    format: own.get(numFmtId) ?? BUILT_IN[numFmtId] ?? numFmtId,
    isBold: bold[Number(fontId)] ?? false,
  }));
}

function contentOf(sheet: Element, formats: Formats): Omit<SeenSheet, 'name' | 'state'> {
  const formatOf = ({ attributes }: Element, name: string) => formats[Number(attributes[name] ?? 0)];
  const cells = all(sheet, 'c').map((cell): [string, SeenCell] => [
    cell.attributes.r ?? '',
    {
      value: [...all(cell, 't'), ...all(cell, 'v')].map(({ text }) => text).join(''),
      format: formatOf(cell, 's')?.format ?? '',
      isBold: formatOf(cell, 's')?.isBold ?? false,
      isFormula: all(cell, 'f').length > 0,
    },
  ]);
  return {
    cells: new Map(cells),
    columns: all(sheet, 'col').map((column) => ({
      width: Number(column.attributes.width),
      format: formatOf(column, 'style')?.format ?? '',
    })),
    frozenRows: Number(all(sheet, 'pane').find(({ attributes }) => attributes.state === 'frozen')?.attributes.ySplit),
    filter: all(sheet, 'autoFilter')[0]?.attributes.ref,
    validations: all(sheet, 'dataValidation').map((one) => ({
      ...one.attributes,
      formula: all(one, 'formula1')[0]?.text ?? '',
    })),
  };
}

function all(element: Element | undefined, name: string): Element[] {
  return (element?.children ?? []).flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: false as const });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(xml).close();
  return root;
}
