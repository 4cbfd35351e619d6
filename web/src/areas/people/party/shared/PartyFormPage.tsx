import { partyCalls } from '@hoivien/contract/areas/people/party/party.calls.ts';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { enterpriseErrors } from '@hoivien/contract/areas/people/party/party.rules.ts';
import { dayOf } from '@hoivien/contract/kit/period.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useParams } from 'react-router';
import { useActor } from '../../../../kit/auth/actor.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { FormPage } from '../../../../kit/resource/form/FormPage.tsx';
import type { FormValues } from '../../../../kit/resource/value/values.ts';
import type { FormCheck } from '../../../../kit/resource/form/ResourceForm.tsx';
import { ClubFirst } from './ClubFirst.tsx';
import { Likely } from './Likely.tsx';
import { useWithinClub } from './use-within-club.ts';
import '../../../../kit/resource/resource.texts.ts';
import './party.texts.ts';

interface PartyFormPageProps {
  resource: Resource;
  /** The first values of a new record beside its code. */
  preset?: FormValues;
  /** Inputs beside the title, and the fields that they set. */
  head?: (form: UseFormReturn<FormValues>) => ReactNode;
  without?: readonly string[];
  /** Errors that involve several fields. */
  check?: FormCheck;
}

const NOTHING: FormValues = {};

/** Adds and edits a kind of member. A user who may do this only within a club chooses the club first. */
export function PartyFormPage(props: PartyFormPageProps) {
  const { resource } = props;
  const { t, area } = useWords();
  const { id } = useParams();
  const within = useWithinClub(resource);
  const { one } = area(resource.area);
  if (within.isAsked) return <ClubFirst title={t(id ? 'party.clubFirstEdit' : 'resource.add', { one })} />;
  return <PartyForm {...props} within={within} />;
}

/** The form with a proposed code and a warning about likely duplicates. */
function PartyForm({
  resource,
  within,
  preset = NOTHING,
  head,
  without,
  check = enterpriseErrors,
}: PartyFormPageProps & { within: ReturnType<typeof useWithinClub> }) {
  const { id } = useParams();
  const next = useAnswer(
    partyCalls(resource).nextCode,
    {},
    // Somebody else may have taken the code since.
    { enabled: id === undefined, gcTime: 0 },
  );
  const { t } = useWords();
  const { ownClub } = useActor();
  const { code, isApproved } = next.data ?? {};
  const clubId = ownClub ?? within.clubId;
  // Within a club a user only adds records to it. Removing one is an action with a day and a reason (decision 0049).
  const isOfClub = ownClub !== null || within.at !== undefined;
  // A member who is approved by being added joins today, unless the person writes another day (decision 0035).
  const [today] = useState(() => dayOf(new Date()));
  const joins = isApproved && 'membership' in resource.fields;
  const initial = useMemo(
    () => ({
      ...preset,
      ...(clubId && { clubIds: [clubId] }),
      ...(code && { code }),
      ...(joins && { membership: { startsOn: today } }),
    }),
    [preset, clubId, code, joins, today],
  );
  return (
    <FormPage
      resource={resource}
      {...(id === undefined && { initial, isInitialComing: next.isFetching })}
      {...(without && { without })}
      {...(isOfClub && { locked: { clubIds: t(id ? 'party.clubLocked' : 'party.clubGiven') } })}
      check={check}
      at={within.at}
      savedPath={within.savedPath}
      head={(form) => (
        <>
          <ClashWatch resource={resource} form={form} />
          {head?.(form)}
        </>
      )}
      aside={(values, record) => (
        <>
          <Likely resource={resource} values={values} record={record} />
          {!record && isApproved !== undefined && <AfterSaving resource={resource} isApproved={isApproved} />}
        </>
      )}
    />
  );
}

/** The two e-mails must differ and stand far apart, so the form shows the error as soon as one of them causes it. */
function ClashWatch({ resource, form }: { resource: Resource; form: UseFormReturn<FormValues> }) {
  const { control } = form;
  const [emailAddress, leader] = useWatch({ control, name: ['emailAddress', 'leaderInfo.emailAddress'] });
  const [clash] = enterpriseErrors(resource, { emailAddress, leaderInfo: { emailAddress: leader } });
  const field = clash?.field;
  useEffect(() => {
    if (field) void form.trigger(field);
    else if (form.getFieldState('emailAddress').error?.type === 'check') void form.trigger('emailAddress');
  }, [form, field]);
  return null;
}

function AfterSaving({ resource, isApproved }: { resource: Resource; isApproved: boolean }) {
  const { t, area } = useWords();
  const { one } = area(resource.area);
  const words = { one, One: one.charAt(0).toLocaleUpperCase('vi') + one.slice(1) };
  return (
    <section className="quiet mt4">
      <h2 className="row gap2 medium mb2">{t('party.afterSaving')}</h2>
      <p>{t(isApproved ? 'party.approvedAtOnce' : 'party.willWait', words)}</p>
    </section>
  );
}
