import { LANGUAGES, type Language } from '@hoivien/contract/kit/message.ts';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useBaseWords } from '../i18n/base-words.ts';
import classes from './LanguageSwitch.module.css';

const labels: Record<Language, { short: string; name: string }> = {
  vi: { short: 'VNM', name: 'Tiếng Việt' },
  en: { short: 'ENG', name: 'English' },
};

/** The languages as entries of a menu, which may hold nothing else. */
export function LanguageItems() {
  const { language, setLanguage } = useBaseWords();
  return LANGUAGES.map((one) => (
    <Menu.RadioItem
      key={one}
      value={one}
      lang={one}
      checked={one === language}
      checkIcon={<IconCheck />}
      closeMenuOnClick
      onChange={() => setLanguage(one)}
    >
      {labels[one].name}
    </Menu.RadioItem>
  ));
}

/** Changes the language without a reload, so no typed text is lost. */
export function LanguageSwitch() {
  const { language, setLanguage, t } = useBaseWords();
  return (
    <div className={`${classes.switch} rigid round2`} role="group" aria-label={t('kit.language')}>
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          aria-label={`${labels[one].short} ${labels[one].name}`}
          onClick={() => setLanguage(one)}
        >
          {labels[one].short}
        </button>
      ))}
    </div>
  );
}
