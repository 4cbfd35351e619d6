import { keepPreviousData } from '@tanstack/react-query';
import { clubInvitationCalls } from '@hoivien/contract/areas/people/club-invitation/club-invitation.calls.ts';
import { useAnswer } from '../../../kit/call/use-answer.ts';
import type { Invitable } from '@hoivien/contract/areas/people/club-invitation/club-invitation.schema.ts';
import { ActionIcon } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useWords } from '../../../kit/i18n/words.ts';
import { PickerField, usePicker } from '../../../kit/resource/reference/PickerField.tsx';
import picked from '../../../kit/resource/reference/RefPicker.module.css';
import { announce } from '../../../kit/ui/announce.ts';
import '../../../kit/resource/form/form.texts.ts';
import './invitation-page.texts.ts';
import { isEnough } from './use-invitations.ts';

/** The pause in typing before a request, in milliseconds. */
const PAUSE = 150;

interface MemberChooserProps {
  clubId: string;
  chosen: readonly Invitable[];
  error?: string | undefined;
  onChange: (chosen: Invitable[]) => void;
}

/** Chooses members to invite one by one. Chosen members appear below with a button to remove them. */
export function MemberChooser({ clubId, chosen, error, onChange }: MemberChooserProps) {
  const { t, area } = useWords();
  const picker = usePicker();
  const { search } = picker;
  const [asked] = useDebouncedValue(search, PAUSE);
  const query = useAnswer(
    clubInvitationCalls.invitable,
    { params: { id: clubId }, query: { search: asked } },
    // A member who was just invited must not appear again.
    { placeholderData: keepPreviousData, enabled: picker.opened && isEnough(asked), staleTime: 0 },
  );
  const ids = new Set(chosen.map(({ id }) => id));
  const data = isEnough(asked) ? query.data?.filter(({ id }) => !ids.has(id)) : [];
  const label = area('ClubInvitations').field('memberIds');
  const isSettled = asked === search && (!isEnough(asked) || (query.isSuccess && !query.isPlaceholderData));
  return (
    <div className="stack gap1">
      <PickerField
        picker={picker}
        label={label}
        listLabel={t('invitations.member')}
        placeholder={t('invitations.type')}
        error={error}
        required
        value={null}
        shown={{ name: '' }}
        query={{ data, isError: query.isError, error: query.error }}
        isSettled={isSettled}
        noneText={isEnough(search) ? t('invitations.nobody', { search }) : t('invitations.more')}
        clearLabel=""
        onChoose={(option) => {
          onChange([...chosen, option]);
          picker.setTyped(undefined);
        }}
        onClear={() => undefined}
      />
      {chosen.length > 0 && (
        <ul className={`${picked.chips} flex wrap gap1`} aria-label={label}>
          {chosen.map(({ id, name }) => (
            <li key={id} className={`${picked.chip} inline-row narrow small`}>
              <span>{name}</span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('form.removeChosen', { name })}
                onClick={() => {
                  onChange(chosen.filter((one) => one.id !== id));
                  announce(t('form.removeChosen', { name }));
                }}
              >
                <IconX aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
