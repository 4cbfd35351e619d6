import { safeHref } from '@hoivien/contract/kit/rich-text.ts';
import { InputRule, Mark, markPasteRule, mergeAttributes } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    link: { setLink: (given: { href: string }) => ReturnType; unsetLink: () => ReturnType };
  }
}

/** An address that nobody takes for a word: with its scheme, or with `www.`; punctuation behind it belongs to the sentence. */
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"']*[^\s<>"'.,;:!?)\]}]/gi;
const WHOLE = new RegExp(`^(?:${ADDRESS.source})$`, 'i');
const TYPED = new RegExp(`(?:^|\\s)(${ADDRESS.source})([.,;:!?)]*\\s)$`, 'i');

const hrefOf = (written: string) => safeHref(/^www\./i.test(written) ? `https://${written}` : written);

/**
 * A link. An address becomes one when a space follows it, when it is pasted, and when it is pasted over chosen words.
 * The extension of the library brings a list of all domains of the Internet for the same.
 */
export const Link = Mark.create({
  name: 'link',
  priority: 1000,
  keepOnSplit: false,
  exitable: true,
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (safeHref(element.getAttribute('href') ?? '') === undefined ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    0,
  ],
  addCommands() {
    return {
      setLink:
        ({ href }) =>
        ({ commands }) =>
          safeHref(href) !== undefined && commands.setMark(this.name, { href }),
      unsetLink:
        () =>
        ({ commands }) =>
          commands.unsetMark(this.name, { extendEmptyMarkRange: true }),
    };
  },
  addInputRules() {
    return [
      new InputRule({
        find: TYPED,
        handler: ({ state, range, match: [, written = '', tail = ''] }) => {
          const href = hrefOf(written);
          if (href === undefined) return null;
          // The last letter may be in the text already, or not yet.
          const last = tail.slice(-1);
          const isThere = state.doc.textBetween(range.to - 1, range.to) === last;
          const to = range.to - tail.length + (isThere ? 0 : 1);
          const { tr } = state;
          tr.addMark(to - written.length, to, this.type.create({ href }));
          tr.removeStoredMark(this.type);
          if (!isThere) tr.insertText(last, range.to);
          return undefined;
        },
      }),
    ];
  },
  addPasteRules() {
    return [
      markPasteRule({
        find: (text) =>
          [...text.matchAll(ADDRESS)].flatMap(({ 0: written, index }) => {
            const href = hrefOf(written);
            return href === undefined ? [] : [{ text: written, index, data: { href } }];
          }),
        type: this.type,
        getAttributes: ({ data }) => ({ href: data?.['href'] as unknown }),
      }),
    ];
  },
  addProseMirrorPlugins() {
    const { editor, name } = this;
    return [
      new Plugin({
        props: {
          handlePaste: (view, _event, slice) => {
            const written = slice.content.textBetween(0, slice.content.size).trim();
            const href = WHOLE.test(written) ? hrefOf(written) : undefined;
            if (view.state.selection.empty || href === undefined) return false;
            return editor.commands.setMark(name, { href });
          },
        },
      }),
    ];
  },
});
