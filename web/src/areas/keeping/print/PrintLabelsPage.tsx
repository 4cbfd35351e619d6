import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import type { ShownAddress } from '@hoivien/contract/kit/address.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useWords } from '../../../kit/i18n/words.ts';
import { PlaceText } from '../../../kit/ui/PlaceText.tsx';
import { labelOf } from '../../../kit/resource/records.ts';
import classes from '../../../kit/print/Print.module.css';
import { PrintFrame } from '../../../kit/print/PrintFrame.tsx';
import './print.texts.ts';
import { inPieces } from './standing.ts';
import { useBack } from './use-back.ts';
import { useWholeRecords } from './use-printed.ts';

/** The labels of a sheet: three columns, eight rows. */
const ON_SHEET = 24;

/**
 * Address labels on sheets of 3 × 8, for the chosen records or all of the list. Records without an address are left out
 * and counted.
 */
export function PrintLabelsPage({ resource }: { resource: Resource }) {
  const { t, area, formatNumber } = useWords();
  const { query, progress } = useWholeRecords(resource);
  const back = useBack(resource);
  const all = query.data?.rows ?? [];
  const reached = all.flatMap((record) => {
    const address = addressOf(resource, record);
    return address ? [{ record, address }] : [];
  });
  const sheets = inPieces(reached, ON_SHEET);
  const left = all.length - reached.length;
  const gone = query.data?.gone ?? 0;
  const count = formatNumber(reached.length);
  return (
    <PrintFrame
      title={t('print.labelsTitle', { many: area(resource.area).many })}
      back={back}
      query={query}
      progress={progress}
      printed={query.data}
      isReady={query.isSuccess && (reached.length > 0 || query.data.tooMany !== undefined)}
      notes={[
        ...(query.data
          ? [sheets.length > 0 ? t('print.papers', { count, pages: sheets.length }) : t('print.nothing')]
          : []),
        ...(left > 0 ? [t('print.noAddress', { count: formatNumber(left) })] : []),
        ...(gone > 0 ? [t('print.gone', { count: formatNumber(gone) })] : []),
      ]}
    >
      {sheets.map((labels) => (
        <article key={labels[0]?.record.id} className={`${classes.labels} grid middle clip`}>
          {labels.map(({ record, address }) => (
            <Label key={record.id} resource={resource} record={record} address={address} />
          ))}
        </article>
      ))}
    </PrintFrame>
  );
}

function Label({ resource, record, address }: { resource: Resource; record: PartyRecord; address: string }) {
  const { t } = useWords();
  const leader = record.leaderInfo?.name;
  // A letter to a person goes to their home, so the label does not contain their work place.
  const phone = record.phoneNumber ?? '';
  // A masked phone number helps nobody.
  const isSeen = phone !== '' && !isMasked(phone);
  return (
    <section className={`${classes.label} stack clip`} data-fit>
      <b>{labelOf(record, resource)}</b>
      {leader && <span>{t('print.attention', { name: leader })}</span>}
      <span>
        <PlaceText text={address} />
      </span>
      {isSeen && <span>{t('print.phone', { phone: showPhone(phone) })}</span>}
    </section>
  );
}

/** The first address of the record with words: street, commune and province by name. */
function addressOf(resource: Resource, record: Readonly<Record<string, unknown>>): string {
  const names = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'address');
  return names.map((name) => (record[name] as ShownAddress | null)?.text).find(Boolean) ?? '';
}
