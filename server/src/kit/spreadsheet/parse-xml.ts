import { SaxesParser } from 'saxes';
import { PlainXml } from './plain-xml.ts';

export interface XmlHandlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Characters that XML forbids and that show nothing. Some programs write them nevertheless. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are left out
const DISALLOWED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/**
 * Parses an XML part piece by piece as UTF-8, without custom entities. Names lose their prefix, because some programs
 * write `<x:row>`. The iterable yields after each piece, so that the caller can pass on its findings.
 *
 * @throws Error for XML that is not well formed.
 * @example for await (const _ of parseXml(bytes, { open: (name) => names.push(name) }));
 */
export async function* parseXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const { open, close, text } = handlers;
  const plain = new PlainXml({
    open: (name, attributes) => open?.(localName(name), attributes),
    close: (name) => close?.(localName(name)),
    text: (piece) => text?.(piece),
  });
  let parser: SaxesParser | undefined;
  const write = (piece: string) => {
    if (parser) parser.write(piece);
    else if (!plain.write(piece)) parser = wholeParser(plain.left(), handlers);
  };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of bytes) {
    write(decoder.decode(piece, { stream: true }).replace(DISALLOWED, ''));
    yield;
  }
  write(decoder.decode().replace(DISALLOWED, ''));
  if (!parser && !plain.isWhole()) parser = wholeParser(plain.left(), handlers);
  parser?.close();
  yield;
}

/** A parser of all XML that goes on where these elements are open. */
function wholeParser(left: ReturnType<PlainXml['left']>, { open, close, text }: XmlHandlers): SaxesParser {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  parser.on('error', (error) => {
    // XML forbids `]]>` in a text, but spreadsheet programs write it; the text is read unchanged.
    if (!error.message.includes(']]>')) throw error;
  });
  parser.write(left.tags);
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.write(left.text);
  return parser;
}

/** Parses a whole part without a pause between its pieces. */
export async function parseWholeXml(bytes: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(bytes, handlers));
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
