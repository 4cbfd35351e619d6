import { type PlaceholderWords, placeholderNamed, readPlaceholders } from '@hoivien/contract/kit/placeholders.ts';
import { ALIGNMENTS, richAttributes } from '@hoivien/contract/kit/rich-text.ts';
import { type AnyExtension, Extension, InputRule, mergeAttributes, Node } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Image } from '@tiptap/extension-image';
import { Italic } from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
import { Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import { Link } from './link.ts';

/** A placeholder that an author can choose. */
export interface Placeholder {
  name: string;
  /** The word in the language of the author. */
  label: string;
}

export interface EditorNeeds {
  placeholders: readonly Placeholder[];
  placeholderClass: string;
  /** An address of a picture, which expires. */
  addressOf: (id: string) => Promise<string>;
  /** Moves the focus to the tools. */
  toTools: () => void;
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    alignment: { setAlignment: (align: string | null) => ReturnType };
  }
}

/** Everything that the editor knows: the elements of the contract, and no others. */
export function extensionsOf(needs: EditorNeeds): AnyExtension[] {
  return [
    // One by one: the kit of all of them brings links with a list of all domains of the Internet, and code.
    Document,
    Paragraph,
    Text,
    Heading.configure({ levels: [2, 3, 4] }),
    Bold,
    Italic,
    Underline,
    Strike,
    Blockquote,
    BulletList,
    OrderedList,
    ListItem,
    ListKeymap,
    HardBreak,
    HorizontalRule,
    UndoRedo,
    Dropcursor,
    Gapcursor,
    Link,
    Alignment,
    PlainTable.configure({ resizable: false }),
    TableRow,
    TableHeader.extend({ addAttributes: () => cellAttributes }),
    TableCell.extend({ addAttributes: () => cellAttributes }),
    pictureNode(needs),
    placeholderNode(needs),
    Extension.create({
      name: 'toTools',
      addKeyboardShortcuts: () => ({
        'Alt-F10': () => {
          needs.toTools();
          return true;
        },
      }),
    }),
  ];
}

const alignment = {
  default: null,
  parseHTML: (element: HTMLElement) => ALIGNMENTS.find((one) => one === element.style.textAlign) ?? null,
  renderHTML: ({ align }: Record<string, unknown>) =>
    typeof align === 'string' ? { style: `text-align:${align}` } : {},
};

const spanOf = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) =>
    Number(richAttributes('td', { [name]: element.getAttribute(name) ?? '' })?.[name] ?? 1),
});

/** The tables of ProseMirror ask for widths of columns, which texts do not have. */
const cellAttributes = {
  colspan: spanOf('colspan'),
  rowspan: spanOf('rowspan'),
  colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
  align: alignment,
};

const PARAGRAPHS = ['paragraph', 'heading'];

const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [{ types: PARAGRAPHS, attributes: { align: alignment } }],
  addCommands: () => ({
    setAlignment:
      (align) =>
      ({ commands }) =>
        PARAGRAPHS.map((type) => commands.updateAttributes(type, { align })).some(Boolean),
  }),
});

/** Tab goes through the cells and then out of the text, so that nobody is caught in a table. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    const { Tab: _tab, ...others } = this.parent?.() ?? {};
    return { ...others, Tab: () => this.editor.commands.goToNextCell() };
  },
});

/** A picture names an attachment; its address is asked for when it is shown. */
function pictureNode({ addressOf }: EditorNeeds) {
  return Image.extend({
    addOptions: () => ({ inline: true, allowBase64: false, HTMLAttributes: {}, resize: false as const }),
    addAttributes: () => ({
      id: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-attachment'),
        renderHTML: ({ id }: Record<string, unknown>) => ({ 'data-attachment': id }),
      },
      alt: { default: '' },
      width: { default: null },
    }),
    parseHTML: () => [{ tag: 'img[data-attachment]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
    addInputRules: () => [],
    addNodeView: () => (props) => {
      const dom = document.createElement('img');
      const show = ({ id, alt, width }: Record<string, unknown>) => {
        dom.alt = typeof alt === 'string' ? alt : '';
        if (typeof width === 'number' || typeof width === 'string') dom.setAttribute('width', `${width}`);
        else dom.removeAttribute('width');
        if (dom.dataset['attachment'] === id) return;
        dom.dataset['attachment'] = String(id);
        void ask();
      };
      let tries = 0;
      const ask = () =>
        addressOf(dom.dataset['attachment'] ?? '').then(
          (address) => (dom.src = address),
          () => dom.removeAttribute('src'),
        );
      // The address has expired when the browser loads it again, so another one is asked for.
      dom.addEventListener('error', () => {
        if (tries++ < 2) void ask();
      });
      show(props.node.attrs);
      return {
        dom,
        update: (node) => {
          if (node.type !== props.node.type) return false;
          show(node.attrs);
          return true;
        },
      };
    },
  });
}

/** `{name}` in the stored text, a chip with a word in the editor. */
function placeholderNode({ placeholders, placeholderClass }: EditorNeeds) {
  const labelOf = (name: unknown) => placeholders.find((one) => one.name === name)?.label ?? String(name);
  return Node.create({
    name: 'placeholder',
    group: 'inline',
    inline: true,
    atom: true,
    selectable: true,
    addAttributes: () => ({
      name: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-placeholder'),
        renderHTML: ({ name }: Record<string, unknown>) => ({ 'data-placeholder': name }),
      },
    }),
    parseHTML: () => [{ tag: 'span[data-placeholder]' }],
    renderHTML: ({ node, HTMLAttributes }) => [
      'span',
      mergeAttributes(HTMLAttributes, { class: placeholderClass }),
      labelOf(node.attrs['name']),
    ],
    renderText: ({ node }) => `{${String(node.attrs['name'])}}`,
    addInputRules() {
      return [
        new InputRule({
          find: (text) => {
            const [written, one, doubled] = TYPED.exec(text) ?? [];
            const name = placeholderNamed(one ?? doubled ?? '', wordsOf(placeholders));
            return written !== undefined && name !== undefined
              ? { index: text.length - written.length, text: written, data: { name } }
              : null;
          },
          handler: ({ chain, range, match }) => {
            chain()
              .insertContentAt(range, { type: 'placeholder', attrs: { name: match.data?.['name'] as unknown } })
              .run();
          },
        }),
      ];
    },
  });
}

/** A placeholder whose last brace was typed just now. */
const TYPED = /(?<!\{)\{([^{}]{1,60})\}$|\{\{([^{}]{1,60})\}\}$/;

const wordsOf = (placeholders: readonly Placeholder[]): PlaceholderWords =>
  Object.fromEntries(placeholders.map(({ name, label }) => [name, [label, label]]));

/**
 * A cleaned text with an element in the place of each known placeholder, for the editor; pasted ones may be in any
 * spelling.
 */
export function withChips(html: string, placeholders: readonly Placeholder[]): string {
  // The editor has no captions: the words of one stand above its table.
  const shown = html.replace(/<table>\s*<caption>([\s\S]*?)<\/caption>/g, (_all, words: string) =>
    words.startsWith('<p') ? `${words}<table>` : `<p>${words}</p><table>`,
  );
  if (placeholders.length === 0) return shown;
  return readPlaceholders(shown, wordsOf(placeholders), 'rich').text.replace(
    /<[^>]*>|\{([a-z][A-Za-z0-9]*)\}/g,
    (whole, name?: string) =>
      name !== undefined && placeholders.some((one) => one.name === name)
        ? `<span data-placeholder="${name}"></span>`
        : whole,
  );
}
