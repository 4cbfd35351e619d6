import { safeHref } from '@hoivien/contract/kit/rich-text.ts';
import { Button, TextInput } from '@mantine/core';
import { Dialog } from '../ui/Dialog.tsx';
import { type FormEvent, useState } from 'react';
import { useWords } from '../i18n/words.ts';
import './rich-text.texts.ts';

interface LinkDialogProps {
  /** The present address; empty for a new link. */
  href: string;
  /** A new link without selected words needs words. */
  needsText: boolean;
  onApply: (href: string, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Asks for the address of a link. */
export function LinkDialog({ href: before, needsText, onApply, onRemove, onClose }: LinkDialogProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState(before);
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // The form of the record must not be sent with it.
    event.stopPropagation();
    const href = meantHref(typed);
    if (href === undefined) setWrong(true);
    else onApply(href, text.trim() || typed.trim());
  };
  return (
    <Dialog opened onClose={onClose} title={t('richText.linkTitle')}>
      <form onSubmit={apply} className="stack gap3">
        <TextInput
          data-autofocus
          label={t('richText.linkAddress')}
          description={t('richText.linkHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={isWrong && t('richText.linkWrong')}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setWrong(false);
          }}
        />
        {needsText && (
          <TextInput
            label={t('richText.linkText')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
        )}
        <div className="flex gap2">
          {before && (
            <Button variant="subtle" onClick={onRemove}>
              {t('richText.unlink')}
            </Button>
          )}
          <span className="grow" />
          <Button variant="default" onClick={onClose}>
            {t('richText.cancel')}
          </Button>
          <Button type="submit">{t('richText.apply')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/**
 * The address that a person means: a web page without its scheme, an e-mail address, a telephone number.
 *
 * @example meantHref('hoivien.vn') // 'https://hoivien.vn'
 */
export function meantHref(typed: string): string | undefined {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return safeHref(`mailto:${text}`);
  if (/^\+?[\d\s.()-]{8,20}$/.test(text)) return safeHref(`tel:${text.replace(/[^\d+]/g, '')}`);
  if (/^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#]\S*)?$/u.test(text)) return safeHref(`https://${text}`);
  return safeHref(text);
}
