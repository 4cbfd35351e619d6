import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowMerge,
  IconBold,
  IconClearFormatting,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconBlockquote,
  IconPhoto,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconSeparator,
  IconStrikethrough,
  IconTable,
  IconTableOff,
  IconTableRow,
  IconUnderline,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import type { TextKey } from '../i18n/texts.ts';

export interface Tool {
  says: TextKey;
  keys?: string;
  icon: TablerIcon;
  run: () => void;
  isOn?: boolean | undefined;
  isOff?: boolean;
}

/** The state of the text at the place of writing. */
export function stateOf({ editor }: { editor: Editor }) {
  const aligned = ['center', 'right', 'justify'].find((align) => editor.isActive({ align })) ?? null;
  return {
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    quote: editor.isActive('blockquote'),
    link: editor.isActive('link'),
    picture: editor.isActive('image'),
    table: editor.isActive('table'),
    align: aligned,
    level: [2, 3, 4].find((level) => editor.isActive('heading', { level })) ?? 0,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

/** The tools of a text in their groups. `onLink` and `onPicture` ask for an address or a picture first. */
export function toolsOf(
  editor: Editor,
  now: ReturnType<typeof stateOf>,
  { onLink, onPicture }: { onLink: () => void; onPicture: () => void },
) {
  const chain = () => editor.chain().focus();
  const align = (value: string | null) => () => chain().setAlignment(value).run();
  const letters: Tool[] = [
    { says: 'richText.bold', keys: 'Ctrl+B', icon: IconBold, run: () => chain().toggleBold().run(), isOn: now.bold },
    {
      says: 'richText.italic',
      keys: 'Ctrl+I',
      icon: IconItalic,
      run: () => chain().toggleItalic().run(),
      isOn: now.italic,
    },
    {
      says: 'richText.underline',
      keys: 'Ctrl+U',
      icon: IconUnderline,
      run: () => chain().toggleUnderline().run(),
      isOn: now.underline,
    },
    {
      says: 'richText.strike',
      keys: 'Ctrl+Shift+S',
      icon: IconStrikethrough,
      run: () => chain().toggleStrike().run(),
      isOn: now.strike,
    },
  ];
  const blocks: Tool[] = [
    {
      says: 'richText.bullets',
      keys: 'Ctrl+Shift+8',
      icon: IconList,
      run: () => chain().toggleBulletList().run(),
      isOn: now.bullets,
    },
    {
      says: 'richText.numbers',
      keys: 'Ctrl+Shift+7',
      icon: IconListNumbers,
      run: () => chain().toggleOrderedList().run(),
      isOn: now.numbers,
    },
    {
      says: 'richText.quote',
      keys: 'Ctrl+Shift+B',
      icon: IconBlockquote,
      run: () => chain().toggleBlockquote().run(),
      isOn: now.quote,
    },
  ];
  const sides: Tool[] = [
    { says: 'richText.left', icon: IconAlignLeft, run: align(null), isOn: now.align === null },
    { says: 'richText.center', icon: IconAlignCenter, run: align('center'), isOn: now.align === 'center' },
    { says: 'richText.right', icon: IconAlignRight, run: align('right'), isOn: now.align === 'right' },
    { says: 'richText.justify', icon: IconAlignJustified, run: align('justify'), isOn: now.align === 'justify' },
  ];
  const addTable = () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
  const things: Tool[] = [
    { says: 'richText.link', keys: 'Ctrl+K', icon: IconLink, run: onLink, isOn: now.link },
    { says: 'richText.picture', icon: IconPhoto, run: onPicture, isOn: now.picture },
    { says: 'richText.table', icon: IconTable, run: addTable, isOff: now.table },
    { says: 'richText.rule', icon: IconSeparator, run: () => chain().setHorizontalRule().run() },
  ];
  const others: Tool[] = [
    {
      says: 'richText.clear',
      icon: IconClearFormatting,
      run: () => chain().unsetAllMarks().clearNodes().setAlignment(null).run(),
    },
    {
      says: 'richText.undo',
      keys: 'Ctrl+Z',
      icon: IconArrowBackUp,
      run: () => chain().undo().run(),
      isOff: !now.canUndo,
    },
    {
      says: 'richText.redo',
      keys: 'Ctrl+Shift+Z',
      icon: IconArrowForwardUp,
      run: () => chain().redo().run(),
      isOff: !now.canRedo,
    },
  ];
  const ofTable: Tool[] = [
    { says: 'richText.rowAbove', icon: IconRowInsertTop, run: () => chain().addRowBefore().run() },
    { says: 'richText.rowBelow', icon: IconRowInsertBottom, run: () => chain().addRowAfter().run() },
    { says: 'richText.columnLeft', icon: IconColumnInsertLeft, run: () => chain().addColumnBefore().run() },
    { says: 'richText.columnRight', icon: IconColumnInsertRight, run: () => chain().addColumnAfter().run() },
    { says: 'richText.removeRow', icon: IconRowRemove, run: () => chain().deleteRow().run() },
    { says: 'richText.removeColumn', icon: IconColumnRemove, run: () => chain().deleteColumn().run() },
    { says: 'richText.headerRow', icon: IconTableRow, run: () => chain().toggleHeaderRow().run() },
    { says: 'richText.mergeOrSplit', icon: IconArrowMerge, run: () => chain().mergeOrSplit().run() },
    { says: 'richText.removeTable', icon: IconTableOff, run: () => chain().deleteTable().run() },
  ];
  return { letters, blocks, sides, things, others, ofTable };
}
