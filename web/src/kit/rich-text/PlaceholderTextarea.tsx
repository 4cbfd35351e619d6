import { Button, Menu, Textarea, type TextareaProps } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { type Ref, useRef } from 'react';
import { useWords } from '../i18n/words.ts';
import type { Placeholder } from './extensions.ts';
import './rich-text.texts.ts';

interface PlaceholderTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'ref'> {
  value: string;
  onChange: (text: string) => void;
  placeholders: readonly Placeholder[];
  /** The style of the place of the menu. */
  menuClass?: string | undefined;
  ref?: Ref<HTMLTextAreaElement>;
}

/**
 * A plain text with placeholders, and a menu that inserts one at the caret. The text shows each placeholder by its word in the
 * reader's language, `{Tên hội viên}`, and keeps its name, `{name}`.
 */
export function PlaceholderTextarea({
  value,
  onChange,
  placeholders,
  menuClass,
  ref,
  ...rest
}: PlaceholderTextareaProps) {
  const { t } = useWords();
  const input = useRef<HTMLTextAreaElement | null>(null);
  const swap = (text: string, from: keyof Placeholder, to: keyof Placeholder) =>
    text.replace(/\{([^{}]+)\}/g, (whole, word: string) => {
      const known = placeholders.find((one) => one[from] === word);
      return known ? `{${known[to]}}` : whole;
    });
  const shown = swap(value, 'name', 'label');
  const write = (text: string) => onChange(swap(text, 'label', 'name'));
  const insert = (label: string) => {
    const box = input.current;
    const [start, end] = [box?.selectionStart ?? shown.length, box?.selectionEnd ?? shown.length];
    write(`${shown.slice(0, start)}{${label}}${shown.slice(end)}`);
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(start + label.length + 2, start + label.length + 2);
    });
  };
  return (
    <div>
      <Textarea
        {...rest}
        ref={(element) => {
          input.current = element;
          if (typeof ref === 'function') ref(element);
        }}
        value={shown}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <div className={menuClass}>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="subtle" size="compact-sm" leftSection={<IconBraces aria-hidden="true" size={14} />}>
              {t('richText.placeholder')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {placeholders.map(({ name, label }) => (
              <Menu.Item key={name} onClick={() => insert(label)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
