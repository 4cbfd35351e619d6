import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const CSS = fileURLToPath(new URL('src/kit/ui/fonts.css', import.meta.url));
const FACE = /font-weight: (\d+) (\d+);\s*src: url\("[^"]*\/([\w-]+)\.woff2"\)[^;]*;\s*unicode-range:\s*([^;]+);/g;

/**
 * Takes out of the fonts of the interface what `fonts.css` does not name: other weights, and letters that no face is asked for. They
 * are the largest files of the sign-in page after its script.
 */
export function narrowFonts(): Plugin {
  return {
    name: 'narrow-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const faces = [...(await readFile(CSS, 'utf8')).matchAll(FACE)];
      if (faces.length === 0) throw new Error(`${CSS} names no variable font.`);
      for (const [, min, max, name = '', ranges = ''] of faces) {
        const file = Object.values(bundle).find(({ fileName }) => fileName.startsWith(`assets/${name}-`));
        if (file?.type !== 'asset') throw new Error(`The build has no font ${name}.`);
        file.source = await subsetFont(Buffer.from(file.source), lettersIn(ranges), {
          targetFormat: 'woff2',
          variationAxes: { wght: { min: Number(min), max: Number(max) } },
        });
      }
    },
  };
}

/** The letters of a `unicode-range`. @example lettersIn('U+0041-0043, U+20AB') // 'ABC₫' */
function lettersIn(ranges: string): string {
  const letters = ranges.split(',').map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join('');
  });
  return letters.join('');
}
