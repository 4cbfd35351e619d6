import { stepSchemas } from '@hoivien/contract/areas/people/party/party.schema.ts';
import { partyCalls } from '@hoivien/contract/areas/people/party/party.calls.ts';
import { useAnswer, useCall } from '../../../../kit/api/use-call.ts';
import type { Stay } from '@hoivien/contract/areas/people/party/party.schema.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../../../kit/i18n/words.ts';
import { Panel } from '../../../../kit/resource/list/Panel.tsx';
import { actionOf, labelOf } from '../../../../kit/resource/records.ts';
import { Rows } from '../../../../kit/ui/Rows.tsx';
import classes from './Party.module.css';
import './party.texts.ts';
import { StepForm } from './StepDialog.tsx';

/** All stays of a member in the association, with their decisions and ends. */
export function Stays({ resource, record }: { resource: Resource; record: PartyRecord }) {
  const { t } = useWords();
  const answer = useAnswer(partyCalls(resource).stays, { params: { id: record.id } }, { since: record.version });
  const [asked, setAsked] = useState<Stay>();
  // Users who may record leaving or rejoining may also correct it.
  const mayCorrect = ['Leave', 'Rejoin'].some((action) => actionOf(record, action));
  return (
    <>
      <Panel answer={answer} none={[t('party.noStays'), t('party.noStaysText')]} waiting={{ height: 160 }}>
        {(stays) => <StayTable resource={resource} stays={stays} mayCorrect={mayCorrect} onCorrect={setAsked} />}
      </Panel>
      {asked && (
        <CorrectEnd
          key={asked.id}
          resource={resource}
          record={record}
          stay={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface StayTableProps {
  resource: Resource;
  stays: readonly Stay[];
  mayCorrect: boolean;
  onCorrect: (stay: Stay) => void;
}

function StayTable({ resource, stays, mayCorrect, onCorrect }: StayTableProps) {
  const { t, area, formatDate } = useWords();
  const { field, choice } = area(resource.area);
  const dated = (text: string | null, day: string | null) => [text, day && formatDate(day)].filter(Boolean).join(' · ');
  return (
    <Rows
      label={t('party.stays')}
      rows={stays}
      columns={(column) => [
        column(t('party.stayFrom'), (stay) => formatDate(stay.startsOn)),
        column(t('party.stayTo'), (stay) => (stay.endsOn ? formatDate(stay.endsOn) : t('party.ongoing'))),
        column(field('membershipNumber'), (stay) => (
          <>
            {stay.number}
            {stay.honorary && <span className={classes.form}> {t('party.honorary')}</span>}
          </>
        )),
        column(field('membershipCardNumber'), (stay) => stay.cardNumber),
        column(t('party.stayDecision'), (stay) => dated(stay.decisionNumber, stay.decisionOn)),
        column(
          t('party.stayEnd'),
          { cellClass: classes.wide },
          (stay) =>
            stay.endsOn &&
            [stay.endKind && choice('endKind', stay.endKind), stay.endReason, stay.endDecisionNumber]
              .filter(Boolean)
              .join(' · '),
        ),
        column(
          t('kit.actions'),
          { isUnseen: true },
          (stay) =>
            stay.endsOn &&
            mayCorrect && (
              <Button variant="subtle" size="compact-sm" onClick={() => onCorrect(stay)}>
                {t('party.correctEnd')}
              </Button>
            ),
        ),
      ]}
    />
  );
}

interface CorrectEndProps {
  resource: Resource;
  record: PartyRecord;
  stay: Stay;
  onClose: () => void;
}

function CorrectEnd({ resource, record, stay, onClose }: CorrectEndProps) {
  const { t } = useWords();
  const correct = useCall(partyCalls(resource).correctEnd);
  const { Leave } = stepSchemas(resource.area);
  return (
    <StepForm
      resource={resource}
      action="Leave"
      opened
      initial={{
        endsOn: stay.endsOn ?? '',
        endKind: stay.endKind === null ? '' : String(stay.endKind),
        endReason: stay.endReason ?? '',
        endDecisionNumber: stay.endDecisionNumber ?? '',
      }}
      title={t('party.correctEnd')}
      hint={t('party.correctEndHint')}
      confirmLabel={t('party.correctEndYes')}
      send={async (body) => {
        await correct.send(
          { params: { id: record.id, stayId: stay.id }, body: Leave.parse(body) },
          { name: labelOf(record, resource) },
        );
      }}
      onClose={onClose}
    />
  );
}
