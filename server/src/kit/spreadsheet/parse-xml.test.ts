import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { parseXml } from './parse-xml.ts';

type Event = [kind: string, name: string, attributes?: Record<string, string>];

/** What the parser of all XML alone tells, or that it refuses the text. */
function expected(xml: string): Event[] | 'refused' {
  const events: Event[] = [];
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  parser.on('error', (error) => {
    if (!error.message.includes(']]>')) throw error;
  });
  parser.on('opentag', ({ name, attributes }) => events.push(['open', name, { ...attributes }]));
  parser.on('closetag', ({ name }) => events.push(['close', name]));
  parser.on('text', (text) => events.push(['text', text]));
  parser.on('cdata', (text) => events.push(['text', text]));
  try {
    parser.write(xml).close();
    return inRoot(events);
  } catch {
    return 'refused';
  }
}

async function told(xml: string, size: number): Promise<Event[] | 'refused'> {
  const events: Event[] = [];
  const bytes = Buffer.from(xml);
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const turns = parseXml(pieces(), {
    open: (name, attributes) => events.push(['open', name, { ...attributes }]),
    close: (name) => events.push(['close', name]),
    text: (text) => events.push(['text', text]),
  });
  try {
    for await (const _ of turns);
    return inRoot(events);
  } catch {
    return 'refused';
  }
}

/** Blanks beside the root say nothing. */
function inRoot(events: readonly Event[]): Event[] {
  const first = events.findIndex(([kind]) => kind === 'open');
  const last = events.findLastIndex(([kind]) => kind === 'close');
  return events.slice(first, last + 1);
}

const DECLARED = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PIECES = [
  ['<row r="1">', '</row>', '<c r="A1" s="2" t="inlineStr">', '</c>', '<v>', '</v>', '<is><t>', '</t></is>'],
  ['<c r="B1"/>', '<c/>', '<c />', '<t xml:space="preserve">', '</t>', '</t >', '<c r="A" r="B">', "<c r='A'>"],
  ['<c  r="A">', '<c r = "A">', '<c r="a<b">', '<c r="a&amp;b">', '<c r="a\nb"/>', '<c r=>', '<_x a="1"/>', '<ô/>'],
  ['Hội viên', ' ', '\n', '\r\n', '12', 'a > b', ']]>', '&amp;', '&lt;', '&#10;', '&#x1EA1;', '&nbsp;', '&', '"'],
  ['<!-- a -->', '<?a b?>', '<![CDATA[<x>]]>', '<', '<c', '<c r="', '</', '<1>', '<toString constructor="1"/>'],
].flat();

const around = fc.constantFrom<(xml: string) => string>(
  (xml) => `${DECLARED}\n${xml}`,
  (xml) => `${DECLARED}\r\n${xml}\n`,
  (xml) => xml,
  (xml) => `${DECLARED}${xml} <!-- end -->`,
  (xml) => `${DECLARED}${xml}<other/>`,
  (xml) => `${DECLARED}${xml} text`,
  (xml) => `${DECLARED}${xml.slice(0, -8)}`,
);
const usual = fc.constantFrom(...PIECES.slice(0, 10));
const inner = fc.array(fc.oneof({ weight: 6, arbitrary: usual }, fc.constantFrom(...PIECES)), { maxLength: 12 });

test('tells the same of any text in pieces of any size as the parser of all XML', async () => {
  await fc.assert(
    fc.asyncProperty(inner, around, fc.integer({ min: 1, max: 200 }), async (parts, wrap, size) => {
      const xml = wrap(`<sheet>${parts.join('')}</sheet>`);
      expect(await told(xml, size)).toEqual(expected(xml));
    }),
    { numRuns: 3_000 },
  );
});

test('rows between rows that only the parser of all XML reads are told once, in their order', async () => {
  const row = (at: number) => `<row r="${at}"><c r="A${at}"><v>${at}</v></c></row>`;
  const xml = `${DECLARED}<sheet>${row(1)}<!-- a note -->${row(2)}<row r='3'/>${row(4)}</sheet>`;
  const events = await told(xml, 50);
  expect(events).toEqual(expected(xml));
  expect(events).toHaveLength(25);
});
