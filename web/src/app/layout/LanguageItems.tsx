import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useBaseWords } from '../../kit/i18n/base-words.ts';
import { languageNames } from '../../kit/i18n/language.ts';

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
      {languageNames[one].name}
    </Menu.RadioItem>
  ));
}
