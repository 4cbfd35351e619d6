import { tell } from '../../../../kit/api/ask.ts';
import { useAnswer } from '../../../../kit/call/use-answer.ts';
import { anyMemberOptions } from '@hoivien/contract/areas/people/party/any-member.calls.ts';
import { peopleCalls } from '@hoivien/contract/areas/gatherings/activity/activity.calls.ts';
import { Button, Radio, TextInput } from '@mantine/core';
import { Dialog, DialogTitle } from '../../../../kit/ui/Dialog.tsx';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { ApiError } from '../../../../kit/api/api-error.ts';
import classes from './CheckIn.module.css';
import { useCheckInWords } from './words.ts';

interface Option {
  id: string;
  code: string;
  name: string;
}

/** Adds somebody who is not on the list: a guest by name and e-mail, or a member. It needs the network. */
export function WalkInDialog({
  activityId,
  given = '',
  onClose,
  onDone,
}: {
  activityId: string;
  /** The name that was typed already. */
  given?: string;
  onClose: () => void;
  onDone: (text: string) => void;
}) {
  const { t, problem } = useCheckInWords();
  const [kind, setKind] = useState('guest');
  const [name, setName] = useState(given);
  const [emailAddress, setEmailAddress] = useState('');
  const [member, setMember] = useState<Option>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = missing();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const body =
      kind === 'member' ? { memberId: member?.id } : { name: name.trim(), emailAddress: emailAddress.trim() };
    try {
      const { data } = await tell(peopleCalls.walkIn, { params: { id: activityId }, body });
      const who = { name: (kind === 'member' ? member?.name : name.trim()) ?? '' };
      onDone(data.isIn ? t('checkIn.walkedIn', who) : t('checkIn.walkedInLater', who));
    } catch (error) {
      const [first] = error instanceof ApiError ? error.errors : [];
      const field = first && ['name', 'emailAddress', 'memberId'].includes(first.field) ? first.field : 'all';
      setErrors({ [field]: problem(error) });
      setIsBusy(false);
    }
  };
  const missing = (): Record<string, string> => {
    if (kind === 'member') return member ? {} : { memberId: t('checkIn.needMember') };
    return {
      ...(name.trim() === '' && { name: t('checkIn.needName') }),
      ...(emailAddress.trim() === '' && { emailAddress: t('checkIn.needEmail') }),
    };
  };
  return (
    <Dialog opened onClose={onClose} withCloseButton={false} size="46em" classNames={{ body: classes.dialog }}>
      <DialogTitle className={classes.dialogTitle}>{t('checkIn.walkInTitle')}</DialogTitle>
      <form className={classes.form} onSubmit={(event) => void add(event)} noValidate>
        <Radio.Group label={t('checkIn.whoIs')} value={kind} onChange={setKind}>
          <div className={`${classes.radios} centre gap5`}>
            <Radio value="guest" label={t('checkIn.guest')} />
            <Radio value="member" label={t('checkIn.member')} />
          </div>
        </Radio.Group>
        {kind === 'guest' ? (
          <>
            <TextInput
              data-autofocus={given === '' || undefined}
              label={t('checkIn.name')}
              withAsterisk
              aria-required
              maxLength={100}
              autoComplete="off"
              value={name}
              error={errors['name']}
              onChange={({ currentTarget }) => setName(currentTarget.value)}
            />
            <TextInput
              type="email"
              data-autofocus={given !== '' || undefined}
              label={t('checkIn.email')}
              withAsterisk
              aria-required
              maxLength={254}
              autoComplete="off"
              value={emailAddress}
              error={errors['emailAddress']}
              onChange={({ currentTarget }) => setEmailAddress(currentTarget.value)}
            />
          </>
        ) : (
          <MemberField member={member} error={errors['memberId']} onChoose={setMember} />
        )}
        {errors['all'] && (
          <p className="late" role="alert">
            {errors['all']}
          </p>
        )}
        <footer className={classes.dialogFoot}>
          <Button variant="subtle" onClick={onClose}>
            {t('checkIn.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('checkIn.addWalkIn')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** A search over all kinds of members, with the found ones as large buttons for a thumb. */
function MemberField({
  member,
  error,
  onChoose,
}: {
  member: Option | undefined;
  error: string | undefined;
  onChoose: (member: Option) => void;
}) {
  const { t, problem } = useCheckInWords();
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const { data, error: failure } = useAnswer(anyMemberOptions, { query: { search } }, { enabled: search.length > 1 });
  return (
    <div>
      <TextInput
        type="search"
        label={t('checkIn.findMember')}
        withAsterisk
        aria-required
        autoComplete="off"
        value={text}
        error={error ?? (failure ? problem(failure) : undefined)}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ul className={`${classes.options} mt2`}>
        {(search.length > 1 ? (data ?? []) : member ? [member] : []).slice(0, 8).map((option) => (
          <li key={option.id}>
            <button type="button" aria-pressed={option.id === member?.id} onClick={() => onChoose(option)}>
              <span>
                <b className="ink">{option.name}</b> {option.code}
              </span>
              {option.id === member?.id && <IconCheck aria-hidden="true" />}
            </button>
          </li>
        ))}
      </ul>
      {search.length > 1 && data?.length === 0 && <p className={classes.none}>{t('checkIn.noMember')}</p>}
    </div>
  );
}
