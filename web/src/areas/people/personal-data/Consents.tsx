import { consentCalls } from '@hoivien/contract/areas/people/personal-data/consent.calls.ts';
import { tell } from '../../../kit/api/ask.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import { Status } from '../../../kit/ui/Status.tsx';
import { Rows } from '../../../kit/ui/Rows.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import classes from './PersonalData.module.css';
import './personal-data-page.texts.ts';
import { useConsents, useSend } from './use-personal-data.ts';

/** The consents of a person by purpose. */
export function Consents({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { t, area, formatDateTime } = useWords();
  const { can } = useActor();
  const { data } = useConsents(id);
  const [adding, setAdding] = useState(false);
  const send = useSend();
  const { field, choice } = area('Consents');
  const purposeOf = (purpose: string) => area('LegalTexts').choice('purpose', purpose);
  const mayWrite = isOpen && can('PersonalDataUpdate');
  const withdraw = (consentId: string) =>
    void send(tell(consentCalls.withdraw, { params: { id, consentId } })).catch((error: unknown) =>
      notify.failed(error),
    );
  return (
    <section className={classes.part} aria-label={t('personalData.consents')}>
      <header className="row wrap gap2 mb2">
        <h2 className="grow medium strong m0">{t('personalData.consents')}</h2>
        {mayWrite && (
          <Button variant="default" size="xs" onClick={() => setAdding(true)}>
            {t('personalData.addConsent')}
          </Button>
        )}
      </header>
      {data?.length === 0 && <p className={`${classes.faint} faint`}>{t('personalData.noConsents')}</p>}
      {data && data.length > 0 && (
        <Rows
          label={t('personalData.consents')}
          rows={data}
          columns={(column) => [
            column(field('purpose'), (consent) => purposeOf(consent.purpose)),
            column(t('personalData.textVersion'), (consent) => (
              <>
                {t('personalData.version', { number: consent.textNumber })} · {consent.language.toUpperCase()}
              </>
            )),
            column(field('channel'), (consent) => choice('channel', consent.channel)),
            column(field('givenAt'), (consent) => formatDateTime(consent.givenAt)),
            column(t('personalData.enteredBy'), (consent) => consent.enteredBy),
            column(field('withdrawnAt'), (consent) =>
              consent.withdrawnAt ? (
                formatDateTime(consent.withdrawnAt)
              ) : (
                <Status kind="new">{t('personalData.holds')}</Status>
              ),
            ),
            column(
              t('personalData.withdraw'),
              { isUnseen: true, cellClass: classes.act },
              (consent) =>
                mayWrite &&
                !consent.withdrawnAt && (
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={t('personalData.withdrawOne', { purpose: purposeOf(consent.purpose) })}
                    onClick={() => withdraw(consent.id)}
                  >
                    {t('personalData.withdraw')}
                  </Button>
                ),
            ),
          ]}
        />
      )}
      {adding && <ConsentDialog id={id} onClose={() => setAdding(false)} />}
    </section>
  );
}
