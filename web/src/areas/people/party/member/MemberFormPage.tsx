import { member } from '@hoivien/contract/areas/people/party/member.resource.ts';
import { ChoiceSwitch } from '../../../../kit/resource/form/ChoiceSwitch.tsx';
import { PartyFormPage } from '../shared/PartyFormPage.tsx';

const PRESET = { type: member.fields.type.preset };
const IN_HEAD = ['type'] as const;

/** Adds and edits a member; the switch beside the title sets its type. */
export function MemberFormPage() {
  return (
    <PartyFormPage
      resource={member}
      preset={PRESET}
      without={IN_HEAD}
      head={({ control }) => <ChoiceSwitch resource={member} name="type" control={control} />}
    />
  );
}
