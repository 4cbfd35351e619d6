import { LANGUAGES } from '@hoivien/contract/kit/message.ts';
import { useBaseWords } from '../i18n/base-words.ts';
import { languageNames } from '../i18n/language.ts';
import classes from './LanguageSwitch.module.css';

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
          aria-label={`${languageNames[one].short} ${languageNames[one].name}`}
          onClick={() => setLanguage(one)}
        >
          {languageNames[one].short}
        </button>
      ))}
    </div>
  );
}
