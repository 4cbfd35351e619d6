import {
  LEGACY_STATES,
  type LegacyState,
} from '@hoivien/contract/areas/keeping/legacy-address/legacy-address.schema.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useWords } from '../../../kit/i18n/words.ts';
import { Panel } from '../../../kit/resource/list/Panel.tsx';
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../kit/ui/EmptyState.tsx';
import { notify } from '../../../kit/ui/notify.tsx';
import { useIsRunning } from '../../../kit/call/once.ts';
import { PageHead } from '../../../kit/ui/PageHead.tsx';
import './address.texts.ts';
import classes from './Address.module.css';
import { AddressTable } from './AddressTable.tsx';
import { CONVERT_KEY, useAddressActions, useAddresses } from './use-addresses.ts';
import { TabLinks } from '../../../kit/ui/TabLinks.tsx';

/** Addresses from before July 2025: those with a certain successor, those with a choice, and converted ones. */
export function AddressesPage() {
  const { t, area, formatNumber } = useWords();
  const [params, setParams] = useSearchParams();
  const state = LEGACY_STATES.find((one) => one === params.get('tab')) ?? 'certain';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1);
  const answer = useAddresses(state, page);
  const { data } = answer;
  const { convert } = useAddressActions();
  const isConverting = useIsRunning(CONVERT_KEY);
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const choices = (data?.items ?? []).flatMap(({ id }) => (chosen[id] ? [{ id, communeCode: chosen[id] }] : []));
  const failed = (reason: unknown) => notify.failed(reason);
  const convertAll = async () => {
    await convert({ certain: true }).catch(failed);
    setAsking(false);
  };
  const convertChosen = () => void convert({ choices }).then(() => setChosen({}), failed);
  const count = formatNumber(data?.counts.certain ?? 0);
  return (
    <div className="pane">
      <PageHead
        title={area('LegacyAddresses').title}
        actions={
          <>
            {state === 'certain' && data && data.counts.certain > 0 && (
              <Button onClick={() => setAsking(true)}>{t('oldAddress.convertAll', { count })}</Button>
            )}
            {state === 'ambiguous' && data && data.total > 0 && (
              <Button disabled={choices.length === 0} loading={isConverting} onClick={convertChosen}>
                {choices.length > 0
                  ? t('oldAddress.convertChosen', { count: choices.length })
                  : t('oldAddress.convertNone')}
              </Button>
            )}
          </>
        }
      />
      <TabLinks
        label={t('oldAddress.ways')}
        tabs={LEGACY_STATES.map((one: LegacyState) => ({
          key: one,
          to: addressOf(one),
          label: t(`oldAddress.${one}`),
          ...(data && { count: formatNumber(data.counts[one]) }),
          isHere: one === state,
        }))}
      />
      <Panel
        answer={answer}
        {...(data && { none: <Nothing state={state} counts={data.counts} /> })}
        pages={{
          number: page,
          words: area('LegacyAddresses'),
          onPage: (next) => setParams({ ...(state !== 'certain' && { tab: state }), page: String(next) }),
          always: true,
        }}
      >
        {(found) => (
          <>
            <p className={`${classes.hint} rigid note`}>{t(`oldAddress.${state}Hint`)}</p>
            <AddressTable
              state={state}
              rows={found.items}
              chosen={chosen}
              onChoose={(id, code) => setChosen({ ...chosen, [id]: code })}
            />
          </>
        )}
      </Panel>
      <ConfirmDialog
        opened={asking}
        title={t('oldAddress.ask', { count })}
        confirmLabel={t('oldAddress.convertAll', { count })}
        onConfirm={convertAll}
        onClose={() => setAsking(false)}
      >
        <p>{t('oldAddress.askText')}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Why a tab is empty: no record has an old address, all of its kind are converted, or none is yet. */
function Nothing({ state, counts }: { state: LegacyState; counts: Readonly<Record<LegacyState, number>> }) {
  const { t, formatNumber } = useWords();
  if (Object.values(counts).every((count) => count === 0)) {
    return (
      <EmptyState kind="nothingYet" title={t('oldAddress.noneAtAll')}>
        {t('oldAddress.noneAtAllText')}
      </EmptyState>
    );
  }
  const next = ORDER.find((one) => one !== state && counts[one] > 0);
  return (
    <EmptyState
      kind={state === 'converted' ? 'nothingYet' : 'done'}
      title={t(`oldAddress.${none[state]}`)}
      actions={
        next && (
          <Button variant="default" component={Link} to={addressOf(next)}>
            {t(`oldAddress.${see[next]}`, { count: formatNumber(counts[next]) })}
          </Button>
        )
      }
    >
      {t(`oldAddress.${state}Hint`)}
    </EmptyState>
  );
}

const none = {
  certain: 'noneCertain',
  ambiguous: 'noneAmbiguous',
  open: 'noneOpen',
  converted: 'noneConverted',
} as const;
const see = { certain: 'seeCertain', ambiguous: 'seeAmbiguous', open: 'seeOpen', converted: 'seeConverted' } as const;
/** The tabs in the order of the work. */
const ORDER: readonly LegacyState[] = ['certain', 'ambiguous', 'open', 'converted'];

function addressOf(state: LegacyState): string {
  return state === 'certain' ? '?' : `?tab=${state}`;
}
