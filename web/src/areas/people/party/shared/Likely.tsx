import { APPROVAL } from '@hoivien/contract/codes.ts';
import type { Likeness } from '@hoivien/contract/areas/people/party/party.schema.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import { capitalise } from '@hoivien/contract/kit/fold.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords, type Words } from '../../../../kit/i18n/words.ts';
import type { FormValues } from '../../../../kit/resource/value/values.ts';
import { recordPath } from '../../../../kit/resource/record-path.ts';
import classes from './Party.module.css';
import './party.texts.ts';
import { useLikely } from './use-likely.ts';

interface LikelyProps {
  resource: Resource;
  values: FormValues;
  record: PartyRecord | undefined;
}

/** Warns about records of any kind that may be the same as the one in the form, with the reasons. */
export function Likely({ resource, values, record }: LikelyProps) {
  const { t } = useWords();
  const likely = useLikely(resource, values, record);
  const [others, setOthers] = useState<readonly string[]>([]);
  const shown = likely.filter(({ id }) => !others.includes(id));
  return (
    <div aria-live="polite">
      {shown.length > 0 && (
        <section className={`${classes.likely} round3 p3`} aria-label={t('party.likely')}>
          <h2 className="row gap2 medium mb2">
            <IconAlertTriangle aria-hidden="true" />
            {t('party.likely')}
          </h2>
          {shown.map((one) => (
            <LikelyOne key={one.id} one={one} onOther={() => setOthers([...others, one.id])} />
          ))}
        </section>
      )}
    </div>
  );
}

function LikelyOne({ one, onOther }: { one: Likeness; onOther: () => void }) {
  const words = useWords();
  const { t } = words;
  const { id, area, code, name, reasons } = one;
  const path = recordPath(area, id, useActor());
  return (
    <article className={classes.one}>
      <b>{name}</b>
      <p className="quiet">
        {[capitalise(words.area(area).one), code, stateText(one, words)].filter(Boolean).join(' · ')}
      </p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason} className="row gap2">
            <IconCheck aria-hidden="true" />
            {reasonText(reason, one, words)}
          </li>
        ))}
      </ul>
      {path && (
        <Button
          variant="default"
          size="xs"
          component={Link}
          to={path}
          target="_blank"
          aria-label={t('party.openNamed', { name })}
        >
          {t('party.openRecord')}
        </Button>
      )}
      <Button variant="subtle" size="xs" aria-label={t('party.notSameNamed', { name })} onClick={onOther}>
        {t('party.notSame')}
      </Button>
    </article>
  );
}

function stateText({ area, approval, status }: Likeness, words: Words): string {
  const { choice } = words.area(area);
  return approval === APPROVAL.approved ? choice('status', status) : choice('approval', approval);
}

function reasonText(reason: Likeness['reasons'][number], { score }: Likeness, { t }: Words): string {
  if (reason === 'taxCode') return t('party.sameTaxCode');
  if (reason === 'phoneNumber') return t('party.samePhoneNumber');
  if (reason === 'emailAddress') return t('party.sameEmailAddress');
  return t('party.sameName', { percent: Math.round(score * 100) });
}
