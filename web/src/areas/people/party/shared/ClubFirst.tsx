import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useWords } from '../../../../kit/i18n/words.ts';
import { RefPicker } from '../../../../kit/resource/reference/RefPicker.tsx';
import { PageHead } from '../../../../kit/ui/PageHead.tsx';
import classes from './Party.module.css';
import './party.texts.ts';
import { passing } from '../../../../kit/ui/typing.ts';

/** Lets a user choose a club when they may continue only within one. The address then contains the club. */
export function ClubFirst({ title }: { title: string }) {
  const { t } = useWords();
  const [params, setParams] = useSearchParams();
  const [clubId, setClubId] = useState<string | null>(null);
  return (
    <>
      <PageHead title={title} />
      <form
        {...passing}
        className={`${classes.first} stack top gap4`}
        onSubmit={(event) => {
          event.preventDefault();
          if (clubId) setParams({ ...Object.fromEntries(params), club: clubId }, { replace: true });
        }}
      >
        <p>{t('party.clubFirstWhy')}</p>
        <RefPicker area="Clubs" label={t('party.clubFirst')} value={clubId} onChange={setClubId} required />
        <Button type="submit" disabled={!clubId}>
          {t('party.clubFirstGo')}
        </Button>
      </form>
    </>
  );
}
