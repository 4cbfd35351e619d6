import { type Groups, NOBODY, type Selection } from '@hoivien/contract/kit/recipients/recipients.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useWords } from '../../../kit/i18n/words.ts';
import type { FormValues } from '../../../kit/resource/form/values.ts';
import { RecipientsField } from '../../../kit/resource/recipients/RecipientsField.tsx';
import './meeting.texts.ts';

type Guest = Selection['otherEmails'][number];

/**
 * Who takes part in a meeting: members of any kind, people outside the system, and groups. Groups become participants
 * when the meeting is saved.
 */
export function MeetingPeople({ form }: { form: UseFormReturn<FormValues> }) {
  const { t, message } = useWords();
  const values = useWatch({ control: form.control });
  const { errors } = form.formState;
  const guests = (values.otherEmails ?? []) as Guest[];
  const value: Selection = {
    ...NOBODY,
    ...(values.groups as Groups | undefined),
    memberIds: (values.memberIds ?? []) as string[],
    otherEmails: guests.map(({ name, emailAddress }) => ({ name, emailAddress })),
  };
  const change = ({ memberIds, otherEmails, ...groups }: Selection) => {
    const set = (name: string, next: unknown) => form.setValue(name, next, { shouldDirty: true, shouldValidate: true });
    // A guest who stays keeps the id of the row.
    const held = new Map(guests.map((guest) => [guest.emailAddress, guest]));
    set('memberIds', memberIds);
    set(
      'otherEmails',
      otherEmails.map((guest) => ({ ...held.get(guest.emailAddress), ...guest })),
    );
    set('groups', groups);
  };
  const problem = errors.memberIds?.message ?? errors.otherEmails?.message;
  return (
    <RecipientsField
      area="Schedules"
      label={t('meeting.people')}
      value={value}
      onChange={change}
      error={typeof problem === 'string' ? message(problem) : undefined}
    />
  );
}
