import { IconCheck, IconRefresh, IconX } from '@tabler/icons-react';
import { useBaseWords } from '../i18n/base-words.ts';
import classes from './CaptchaBox.module.css';
import './captcha.texts.ts';
import type { CaptchaControl } from './use-captcha.ts';

/** Shows the state of the captcha. The browser solves it by itself; a person has nothing to do. */
export function CaptchaBox({ state, renew }: CaptchaControl) {
  const { t } = useBaseWords();
  if (state === 'off') return null;
  return (
    <div className={`${classes.box} row gap3 surface round2`}>
      <span className={`${classes.mark} grid rigid ink filled round1`} data-state={state} aria-hidden="true">
        {state === 'solved' && <IconCheck />}
        {state === 'failed' && <IconX />}
      </span>
      <span role="status">
        {t(`captcha.${state}`)}
        {state === 'failed' && !window.isSecureContext && ` ${t('captcha.needsHttps')}`}
      </span>
      <button
        type="button"
        className={`${classes.again} grid rigid quiet round1 icons-sm`}
        onClick={renew}
        aria-label={t('captcha.again')}
      >
        <IconRefresh aria-hidden="true" />
      </button>
    </div>
  );
}
