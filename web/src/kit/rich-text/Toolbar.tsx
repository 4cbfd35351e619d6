import { ActionIcon, Menu, NativeSelect, Tooltip } from '@mantine/core';
import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowMerge,
  IconBold,
  IconBraces,
  IconChevronDown,
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
import { type Editor, useEditorState } from '@tiptap/react';
import type { KeyboardEvent, Ref } from 'react';
import type { TextKey } from '../i18n/texts.ts';
import { useWords } from '../i18n/words.ts';
import classes from './RichEditor.module.css';
import type { Placeholder } from './extensions.ts';
import './rich-text.texts.ts';

interface Tool {
  says: TextKey;
  keys?: string;
  icon: TablerIcon;
  run: () => void;
  isOn?: boolean | undefined;
  isOff?: boolean;
}

interface ToolbarProps {
  editor: Editor;
  label: string;
  id: string;
  placeholders: readonly Placeholder[];
  onLink: () => void;
  onPicture: () => void;
  ref: Ref<HTMLDivElement>;
}

/** The tools of a text. Arrow keys go through them, Escape returns to the text. */
export function Toolbar({ editor, label, id, placeholders, onLink, onPicture, ref }: ToolbarProps) {
  const { t } = useWords();
  const now = useEditorState({ editor, selector: stateOf });
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
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
    }
    // A list of choices uses the keys of its own.
    if ((event.target as Element).tagName === 'SELECT' && event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')
      return;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const ends = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : undefined;
    if (step === 0 && ends === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), select')];
    const at = all.indexOf(document.activeElement as HTMLElement);
    (ends === undefined ? all[(at + step + all.length) % all.length] : all.at(ends))?.focus();
  };
  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={t('richText.tools', { label })}
      aria-controls={id}
      className={classes.tools}
      onKeyDown={move}
      // A press on a tool must not take the selection away from the text.
      onMouseDown={(event) => {
        if (!(event.target instanceof HTMLSelectElement)) event.preventDefault();
      }}
    >
      <NativeSelect
        aria-label={t('richText.kind')}
        className={classes.kind}
        size="xs"
        rightSection={<IconChevronDown aria-hidden="true" />}
        rightSectionPointerEvents="none"
        value={String(now.level)}
        data={[
          { value: '0', label: t('richText.paragraph') },
          { value: '2', label: t('richText.heading2') },
          { value: '3', label: t('richText.heading3') },
          { value: '4', label: t('richText.heading4') },
        ]}
        onChange={({ currentTarget }) => {
          const level = Number(currentTarget.value) as 0 | 2 | 3 | 4;
          if (level === 0) chain().setParagraph().run();
          else chain().setHeading({ level }).run();
        }}
      />
      <Tools tools={letters} isFirst />
      <Tools tools={blocks} />
      <Tools tools={sides} />
      <Tools tools={things} />
      {placeholders.length > 0 && (
        <Menu withinPortal position="bottom-start">
          <Menu.Target>
            <ActionIcon aria-label={t('richText.placeholder')} tabIndex={-1}>
              <IconBraces aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {placeholders.map(({ name, label: word }) => (
              <Menu.Item
                key={name}
                onClick={() => chain().insertContent({ type: 'placeholder', attrs: { name } }).run()}
              >
                {word}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Tools tools={others} />
      {now.table && (
        <div className={classes.tableTools} role="group" aria-label={t('richText.tableTools')}>
          <Tools tools={ofTable} />
        </div>
      )}
    </div>
  );
}

function Tools({ tools, isFirst }: { tools: readonly Tool[]; isFirst?: boolean }) {
  const { t } = useWords();
  return (
    <div className={classes.group} data-first={isFirst || undefined}>
      {tools.map(({ says, keys, icon: Icon, run, isOn, isOff }) => {
        const name = t(says);
        const said = keys ? t('richText.withKeys', { name, keys }) : name;
        return (
          <Tooltip key={says} label={said} openDelay={400} withinPortal>
            <ActionIcon
              aria-label={said}
              {...(isOn !== undefined && { 'aria-pressed': isOn })}
              className={classes.tool}
              disabled={isOff ?? false}
              tabIndex={-1}
              onClick={run}
            >
              <Icon aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        );
      })}
    </div>
  );
}

function stateOf({ editor }: { editor: Editor }) {
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
