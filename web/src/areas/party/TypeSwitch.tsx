import { member } from '@hoivien/contract/areas/member/member.resource.ts';
import { type Control, useController } from 'react-hook-form';
import { useWords } from '../../kit/i18n/words.ts';
import { Segments } from '../../kit/ui/Segments.tsx';
import classes from './Party.module.css';
import type { FormValues } from '../../kit/resource/form/values.ts';

/** Whether a member is a unit or an affiliate, each a press away. */
export function TypeSwitch({ control }: { control: Control<FormValues> }) {
  const { area } = useWords();
  const { field: label, choice } = area(member.area);
  const { field } = useController({ control, name: 'type' });
  return (
    <fieldset className={classes.switch}>
      <legend>
        {label('type')} <i aria-hidden="true">*</i>
      </legend>
      <Segments
        first={field.ref}
        required
        value={String(field.value)}
        options={member.fields.type.choices.map((type) => ({ value: String(type), label: choice('type', type) }))}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </fieldset>
  );
}
