import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { dayCalls } from '@hoivien/contract/areas/gatherings/activity/activity-day.calls.ts';
import type { ActivityDay } from '@hoivien/contract/areas/gatherings/activity/activity-day.schema.ts';
import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTell } from '../../../../kit/call/use-call.ts';
import { useWords } from '../../../../kit/i18n/words.ts';
import { Avatar } from '../../../../kit/ui/Avatar.tsx';
import { FormDialog } from '../../../../kit/ui/FormDialog.tsx';
import { notify } from '../../../../kit/ui/notify.tsx';
import { Status } from '../../../../kit/ui/Status.tsx';
import { membersPath } from '../paths.ts';
import { ShortName } from '../../../../kit/names/ShortName.tsx';
import classes from './Day.module.css';
import './day.texts.ts';

type One = ActivityDay['missing'][number];

const LATE = 3;
const KINDS = { 0: 'old', 1: 'off', 2: 'time', 3: 'warn' } as const;
type State = keyof typeof KINDS;
const STATES: readonly State[] = [0, 1, 2];

/** The key people who are missing, with their phones and what calls to them brought. */
export function Missing({ day, isChild }: { day: ActivityDay; isChild: boolean }) {
  const { t, formatNumber } = useWords();
  const tell = useTell();
  const [late, setLate] = useState<One>();
  const record = (one: One, state: number | null, note: string | null = null) =>
    tell(dayCalls.contact, { params: { id: day.id, participantId: one.participantId }, body: { state, note } });
  const take = (one: One, state: State) =>
    void record(one, state === 0 ? null : state).catch((error: unknown) => notify.failed(error));
  const list = membersPath({ id: day.id, parentId: isChild ? day.id : undefined });
  return (
    <section aria-label={t('eventDay.who')}>
      <div className={`${classes.partHead} flex baseline wrap`}>
        <h2>{t('eventDay.who')}</h2>
        <span>{formatNumber(day.confirmed - day.came)}</span>
        <Link className={`${classes.more} small`} to={`${list}?status=2&attended=false`}>
          {t('eventDay.whole')}
        </Link>
      </div>
      {day.missing.length === 0 && <p className={`${classes.none} note`}>{t('eventDay.noKey')}</p>}
      <ul className={classes.people}>
        {day.missing.map((one) => (
          <li key={one.participantId} className="row gap2 ruled">
            <Avatar name={one.name} />
            <span className={`${classes.person} stack rest`}>
              <b>
                <ShortName name={one.name} />
              </b>
              <small>{one.about}</small>
            </span>
            <Menu position="bottom-end">
              <Menu.Target>
                <button
                  type="button"
                  className={`${classes.contact} rigid round2`}
                  aria-label={t('eventDay.contactOf', { name: one.name, state: stateText(one, t) })}
                >
                  <Status kind={KINDS[stateOf(one)]}>{stateText(one, t)}</Status>
                </button>
              </Menu.Target>
              <Menu.Dropdown>
                {STATES.map((state) => (
                  <Menu.Item key={state} onClick={() => take(one, state)}>
                    <Status kind={KINDS[state]}>{t(`eventDay.contact${state as 0 | 1 | 2}`)}</Status>
                  </Menu.Item>
                ))}
                <Menu.Item onClick={() => setLate(one)}>
                  <Status kind="warn">{t('eventDay.contactLate')}</Status>
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
            {one.phoneNumber && !isMasked(one.phoneNumber) && (
              <ActionIcon
                component="a"
                href={`tel:${one.phoneNumber}`}
                variant="subtle"
                color="gray"
                aria-label={t('eventDay.call', { name: one.name })}
                title={one.phoneNumber}
              >
                <IconPhone aria-hidden="true" />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {late && (
        <FormDialog
          title={t('eventDay.lateTitle', { name: late.name })}
          confirmLabel={t('eventDay.save')}
          initial={{ note: late.contactNote ?? '' }}
          send={({ note }) => record(late, LATE, note)}
          onClose={() => setLate(undefined)}
        >
          {(input) => (
            <TextInput
              label={t('eventDay.lateNote')}
              description={t('eventDay.lateHint')}
              maxLength={200}
              data-autofocus
              {...input('note')}
            />
          )}
        </FormDialog>
      )}
    </section>
  );
}

const stateOf = ({ contactState }: One) => (contactState ?? 0) as State;

function stateText(one: One, t: ReturnType<typeof useWords>['t']): string {
  return [t(`eventDay.contact${stateOf(one)}`), one.contactNote].filter(Boolean).join(', ');
}
