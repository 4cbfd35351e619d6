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

/** A plain text with placeholders, and a menu that inserts one at the caret. */
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
  const insert = (name: string) => {
    const box = input.current;
    const [start, end] = [box?.selectionStart ?? value.length, box?.selectionEnd ?? value.length];
    onChange(`${value.slice(0, start)}{${name}}${value.slice(end)}`);
    requestAnimationFrame(() => {
      box?.focus();
      box?.setSelectionRange(start + name.length + 2, start + name.length + 2);
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
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
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
              <Menu.Item key={name} onClick={() => insert(name)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}
