import { SaxesParser } from 'saxes';
import { LINKS, MAIL_ELEMENTS, MAIL_PROPERTIES, PICTURES, PROPERTY_VALUE } from '../allowed.ts';

/** What a mail contains outside the written list, or where it is not well formed; empty for a good mail. */
export function mailFaults(html: string): string[] {
  const faults = new Set<string>();
  const parser = new SaxesParser({ fragment: false });
  parser.on('error', (error) => void faults.add(`not well formed: ${error.message.replace(/^[\d:]+ /, '')}`));
  parser.on('opentag', ({ name, attributes }) => {
    const allowed = MAIL_ELEMENTS[name];
    if (!allowed) faults.add(`<${name}>`);
    for (const [attribute, value] of Object.entries(attributes as Record<string, string>)) {
      if (!allowed?.includes(attribute)) faults.add(`<${name} ${attribute}>`);
      if (attribute === 'style') for (const fault of styleFaults(value)) faults.add(fault);
      if (attribute === 'href' && !isAddress(value, LINKS)) faults.add(`href ${value}`);
      if (attribute === 'src' && !isAddress(value, PICTURES)) faults.add(`src ${value}`);
    }
  });
  parser.write(html).close();
  return [...faults];
}

function isAddress(value: string, schemes: readonly string[]): boolean {
  return schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}:`));
}

function styleFaults(style: string): string[] {
  return style
    .split(';')
    .filter((declaration) => declaration.trim() !== '')
    .flatMap((declaration) => {
      const [name = '', value = ''] = declaration.split(/:(.*)/s).map((part) => part.trim());
      const isKnown = MAIL_PROPERTIES.includes(name) && PROPERTY_VALUE.test(value);
      return isKnown ? [] : [`style ${declaration.trim()}`];
    });
}
