import { ActionIcon, Menu, NativeSelect, Tooltip } from '@mantine/core';
import { IconBraces, IconChevronDown } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import type { KeyboardEvent, Ref } from 'react';
import { useWords } from '../i18n/words.ts';
import classes from './RichEditor.module.css';
import type { Placeholder } from './extensions.ts';
import './rich-text.texts.ts';
import { stateOf, type Tool, toolsOf } from './tools.ts';

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
  const { letters, blocks, sides, things, others, ofTable } = toolsOf(editor, now, { onLink, onPicture });
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
      className={`${classes.tools} row wrap ruled-below`}
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
        <div className={`${classes.tableTools} flex ruled`} role="group" aria-label={t('richText.tableTools')}>
          <Tools tools={ofTable} />
        </div>
      )}
    </div>
  );
}

function Tools({ tools, isFirst }: { tools: readonly Tool[]; isFirst?: boolean }) {
  const { t } = useWords();
  return (
    <div className={`${classes.group} flex`} data-first={isFirst || undefined}>
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
