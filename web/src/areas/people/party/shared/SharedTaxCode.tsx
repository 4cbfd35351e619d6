import { partyCalls } from '@hoivien/contract/areas/people/party/party.calls.ts';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { APPROVAL } from '@hoivien/contract/codes.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { recordPath } from '../../../../kit/resource/record-path.ts';
import classes from './Party.module.css';
import './party.texts.ts';

interface SharedTaxCodeProps {
  resource: Resource;
  record: PartyItem;
}

/** For those who approve: the other records with the tax code of a waiting one, and the reason that was given. */
export function SharedTaxCode({ resource, record }: SharedTaxCodeProps) {
  const { t } = useWords();
  const actor = useActor();
  const { id, taxCode, duplicateReason, approval } = record;
  const isAsked = approval === APPROVAL.waiting && Boolean(taxCode);
  const { data = [] } = useAnswer(partyCalls(resource).duplicates, { query: { taxCode, id } }, { enabled: isAsked });
  const others = data.filter(({ area, reasons }) => area === resource.area && reasons.includes('taxCode'));
  if (!isAsked || (others.length === 0 && !duplicateReason)) return null;
  return (
    <section className={`${classes.likely} round3 p3`} aria-label={t('party.sameTaxCode')}>
      <h2 className="row gap2 medium mb2">
        <IconAlertTriangle aria-hidden="true" />
        {t('party.sameTaxCode')}
      </h2>
      {others.map(({ id: other, area, code, name }) => {
        const path = recordPath(area, other, actor);
        return (
          <p key={other}>
            {path ? (
              <Link className="ink strong" to={path} target="_blank" aria-label={t('party.openNamed', { name })}>
                {name}
              </Link>
            ) : (
              <b>{name}</b>
            )}
            {code && ` · ${code}`}
          </p>
        );
      })}
      <p>{duplicateReason ? t('party.sharedReason', { reason: duplicateReason }) : t('party.noSharedReason')}</p>
    </section>
  );
}
