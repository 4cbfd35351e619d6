import { APPROVAL } from '@hoivien/contract/codes.ts';
import type { Pair, PairMember } from '@hoivien/contract/areas/people/merge/merge.schema.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import { showPhone } from '@hoivien/contract/kit/phone.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { recordPath } from '../../../kit/resource/record-path.ts';
import { useActor } from '../../../kit/auth/actor.ts';
import { useWords, type Words } from '../../../kit/i18n/words.ts';
import { notify } from '../../../kit/ui/notify.tsx';
import classes from './Merge.module.css';
import './merge.texts.ts';
import { DUPLICATES_PATH } from '@hoivien/contract/areas/people/merge/merge.rules.ts';
import { useMergeActions } from './use-merges.ts';

const FACTS = ['taxCode', 'phoneNumber', 'emailAddress', 'idCardLast4', 'birthday', 'address', 'createdAt'] as const;
type Fact = (typeof FACTS)[number];

/** Two members side by side, the reasons of the likeness, and the actions. */
export function PairCard({ pair, dismissed }: { pair: Pair; dismissed: boolean }) {
  const words = useWords();
  const { t } = words;
  const { can } = useActor();
  const { dismiss } = useMergeActions();
  const { a, b, reasons, score, mayMerge } = pair;
  const names = { a: a.name, b: b.name };
  // An outsider can only be the loser of a merge.
  const [first, second] = a.area === null ? [b, a] : [a, b];
  const { area } = first;
  const mayChange = area !== null && can(permissionCode(area, 'Update'));
  const facts = FACTS.filter((fact) => a[fact] || b[fact]);
  return (
    <article className={classes.pair} aria-label={`${a.name} · ${b.name}`}>
      <header className="row wrap">
        <ul className={`${classes.reasons} flex wrap strong m0 icons-sm`}>
          {reasons.map((reason) => (
            <li key={reason} className="inline-row gap1">
              <IconCheck aria-hidden="true" />
              {t(`merge.${reason}`)}
            </li>
          ))}
        </ul>
        <span className={`${classes.faint} faint`}>
          {t('merge.sure', { percent: Math.min(99, Math.round(score * 100)) })}
        </span>
        <span className="grow" />
        {mayChange && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={t(dismissed ? 'merge.recallNamed' : 'merge.notSameNamed', names)}
            onClick={() => void dismiss(pair, !dismissed).catch((error: unknown) => notify.failed(error))}
          >
            {t(dismissed ? 'merge.recall' : 'merge.notSame')}
          </Button>
        )}
        {mayChange && mayMerge && can(permissionCode(area, 'Delete')) && (
          <Button
            variant="default"
            size="xs"
            component={Link}
            to={`${DUPLICATES_PATH}/${first.id}/${second.id}`}
            aria-label={t('merge.compareNamed', names)}
          >
            {t('merge.compare')}
          </Button>
        )}
      </header>
      <table className={`${classes.facts} mt2`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('merge.fact')}</span>
            </th>
            {[a, b].map((member) => (
              <th key={member.id} scope="col">
                <MemberName member={member} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <FactRow key={fact} fact={fact} a={a} b={b} words={words} />
          ))}
        </tbody>
      </table>
    </article>
  );
}

function MemberName({ member }: { member: PairMember }) {
  const { t, area } = useWords();
  const actor = useActor();
  const path = member.area === null ? undefined : recordPath(member.area, member.id, actor);
  const state =
    member.area &&
    area(member.area).choice(
      member.approval === APPROVAL.approved ? 'status' : 'approval',
      member.approval === APPROVAL.approved ? member.status : member.approval,
    );
  return (
    <>
      {path ? <Link to={path}>{member.name}</Link> : member.name}
      <span className={`${classes.faint} faint`}>
        {[member.code, state ?? t('merge.outside')].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}

function FactRow({ fact, a, b, words }: { fact: Fact; a: PairMember; b: PairMember; words: Words }) {
  const { t } = words;
  const isSame = fact !== 'createdAt' && Boolean(a[fact]) && a[fact] === b[fact];
  const label = `merge.f${fact.charAt(0).toUpperCase()}${fact.slice(1)}` as `merge.f${Capitalize<Fact>}`;
  return (
    <tr data-same={isSame || undefined}>
      <th scope="row">
        {t(label)}
        {isSame && <span className="unseen">, {t('merge.same')}</span>}
      </th>
      {[a, b].map((member) => (
        <td key={member.id} className="quiet number">
          {factText(fact, member, words)}
        </td>
      ))}
    </tr>
  );
}

function factText(fact: Fact, member: PairMember, { formatDate, formatDateTime }: Words): string {
  const value = member[fact];
  if (!value) return '—';
  if (fact === 'phoneNumber') return showPhone(value);
  if (fact === 'birthday') return isMasked(value) ? value : formatDate(value);
  if (fact === 'idCardLast4') return `•••• ${value}`;
  return fact === 'createdAt' ? formatDateTime(value) : value;
}
