import type { WhyAnswer } from '@hoivien/contract/areas/doors/user/see-as.schema.ts';
import { REASON_MAX } from '@hoivien/contract/kit/reason.ts';
import { permissionList } from '@hoivien/contract/permission-label.ts';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matchRoutes } from 'react-router';
import { seeAsCalls } from '@hoivien/contract/areas/doors/user/user.calls.ts';
import { ask } from '../../kit/api/ask.ts';
import { onSightAsked, type SightQuestion } from '../../kit/auth/sight.ts';
import { useWords } from '../../kit/i18n/words.ts';
import type { Screen } from '../../kit/screen/screen.ts';
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx';
import { Dialog } from '../../kit/ui/Dialog.tsx';
import { notify } from '../../kit/ui/notify.tsx';
import { passing } from '../../kit/ui/typing.ts';
import { screens } from '../route-table.ts';
import { showNewSight } from './SeeAsBand.tsx';
import './sight.texts.ts';

type OfOther = Exclude<SightQuestion, { kind: 'own' }>;

/** Why somebody may not, and the question before seeing as somebody. */
export function SightDialog() {
  const { t } = useWords();
  const [asked, setAsked] = useState<SightQuestion>();
  useEffect(() => onSightAsked(setAsked), []);
  const close = () => setAsked(undefined);
  if (asked?.kind === 'seeAs') return <SeeAs asked={asked} onClose={close} />;
  return (
    <Dialog
      opened={asked !== undefined}
      onClose={close}
      size="46em"
      title={asked?.kind === 'why' ? t('sight.whyTitle', { name: asked.name }) : t('sight.ownTitle')}
    >
      {asked?.kind === 'own' && <Why codes={asked.codes} />}
      {asked?.kind === 'why' && <WhyOther asked={asked} />}
    </Dialog>
  );
}

function SeeAs({ asked: { area, id, name }, onClose }: { asked: OfOther; onClose: () => void }) {
  const { t } = useWords();
  const [reason, setReason] = useState('');
  const isPerson = area === 'Users';
  const begin = async () => {
    try {
      const params = { id };
      await (isPerson ? ask(seeAsCalls.person, { params, body: { reason } }) : ask(seeAsCalls.role, { params }));
      showNewSight();
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('sight.asTitle', { name })}
      confirmLabel={t('sight.begin')}
      locked={isPerson && reason.trim() === ''}
      onConfirm={begin}
      onClose={onClose}
    >
      <p>{t('sight.what', { name })}</p>
      <p>{t('sight.own')}</p>
      <p>
        {t('sight.logged')} {isPerson && t('sight.told')}
      </p>
      {isPerson && (
        <Textarea
          label={t('sight.reason')}
          required
          autosize
          minRows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** The screen of a pasted address, with the record in it. */
function screenAt(address: string): { screen: Screen; recordId: string | undefined } | undefined {
  const [, path = ''] = address.includes('#') ? address.split('#') : ['', address];
  const routes = screens.map((screen) => ({ path: screen.path, handle: screen }));
  const [found] = matchRoutes(routes, path.split('?')[0]?.trim() ?? '') ?? [];
  return found && { screen: found.route.handle, recordId: found.params['id'] };
}

/** An administrator chooses a screen or pastes an address, and reads why the other one does not see it. */
function WhyOther({ asked: { area, id } }: { asked: OfOther }) {
  const words = useWords();
  const { t } = words;
  const [path, setPath] = useState<string | null>(null);
  const [address, setAddress] = useState('');
  const found = screenAt(address || (path ?? ''));
  const shown = screens.filter((screen) => screen.group && !screen.path.includes(':') && !screen.parent);
  const query = {
    ...(area === 'Users' && found?.recordId && { recordId: found.recordId, area: areaOf(found.screen) }),
  };
  return (
    <>
      <Select
        searchable
        label={t('sight.screen')}
        data={shown.map((screen) => ({ value: screen.path, label: screen.title(words) }))}
        value={path}
        onChange={(next) => {
          setPath(next);
          setAddress('');
        }}
      />
      <TextInput
        mt="sm"
        {...passing}
        label={t('sight.address')}
        autoComplete="off"
        value={address}
        error={address && !found ? t('sight.unknown') : undefined}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      {found && (
        <Why
          of={{ area, id }}
          codes={found.screen.anyOf}
          query={query}
          isOfAssociation={found.screen.ofAssociation}
          isOther
        />
      )}
    </>
  );
}

/** The area of the records of a screen: its own or that of the list above it. */
function areaOf({ area, parent }: Screen): string | undefined {
  return area ?? (parent && areaOf(parent));
}

interface WhyProps {
  /** The other one; without it the reader asks about themselves. */
  of?: { area: string; id: string };
  codes: readonly string[];
  query?: Readonly<Record<string, string | undefined>>;
  isOfAssociation?: boolean | undefined;
  isOther?: boolean;
}

function Why({ of, codes, query = {}, isOfAssociation, isOther }: WhyProps) {
  const words = useWords();
  const answer = useQuery({
    queryKey: ['why', of, codes, query],
    queryFn: ({ signal }) => {
      if (!of) return ask(seeAsCalls.whyNot, { query: { codes: [...codes] }, signal });
      const inputs = { params: { id: of.id }, query: { codes: [...codes], ...query }, signal };
      return of.area === 'Users' ? ask(seeAsCalls.whyNotPerson, inputs) : ask(seeAsCalls.whyNotRole, inputs);
    },
  });
  if (answer.isError) return <p role="alert">{words.problem(answer.error)}</p>;
  if (!answer.data) return <p aria-busy="true" />;
  return (
    <ul data-why className="grid gap1 mt4">
      {sentences(answer.data, words, { isOfAssociation, isOther, area: query['area'] }).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

interface Asked {
  isOfAssociation: boolean | undefined;
  isOther: boolean | undefined;
  area: string | undefined;
}

function sentences(answer: WhyAnswer, words: ReturnType<typeof useWords>, asked: Asked): string[] {
  const { t, language } = words;
  const { roleName, account, codes, givers, record, hidden, isOfClub } = answer;
  const counts = codes.filter(({ held }) => held);
  const isClosed = asked.isOfAssociation === true && isOfClub;
  const lacks = codes.length > 0 && counts.length === 0;
  const first = codes.length === 0 ? t('sight.everybody') : lacks ? '' : t('sight.opens');
  const listed = codes.map(({ code }) => permissionList([code], language)).join(t('sight.or'));
  const roles = [...new Set(codes.flatMap((one) => one.roles))];
  return [
    ...account.map((state) => t(`sight.${state}`)),
    isClosed ? t('sight.ofAssociation') : account.length > 0 ? '' : first,
    lacks ? t('sight.lacks', { codes: listed }) : '',
    lacks && isOfClub && codes.every(({ withinClub }) => !withinClub) ? t('sight.notWithinClub') : '',
    roleName === null
      ? account.includes('noRole')
        ? ''
        : t('sight.noRole')
      : t(asked.isOther ? 'sight.theirRole' : 'sight.yourRole', { role: roleName }),
    lacks ? (roles.length > 0 ? t('sight.rolesGive', { roles: roles.join(', ') }) : t('sight.noRoleGives')) : '',
    record === 'outOfSight' ? t('sight.outOfSight') : record === 'unknown' ? t('sight.unknownRecord') : '',
    hidden.length > 0 && asked.area
      ? t('sight.hidden', { fields: hidden.map((name) => words.area(asked.area as never).field(name)).join(', ') })
      : '',
    lacks && givers.length > 0 ? t('sight.givers', { names: givers.join(', ') }) : '',
  ].filter(Boolean);
}
