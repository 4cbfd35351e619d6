import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { type Control, useController } from 'react-hook-form';
import { useWords } from '../../i18n/words.ts';
import { Segments } from '../../ui/Segments.tsx';
import classes from './ChoiceSwitch.module.css';
import type { FormValues } from '../value/values.ts';

interface ChoiceSwitchProps {
  resource: Resource;
  name: string;
  control: Control<FormValues>;
}

/**
 * A required choice as a switch beside the title of a form; the sections leave the field out.
 *
 * @example <FormPage without={['type']} head={({ control }) => <ChoiceSwitch resource={member} name="type" control={control} />} … />
 */
export function ChoiceSwitch({ resource, name, control }: ChoiceSwitchProps) {
  const { area } = useWords();
  const { field: label, choice } = area(resource.area);
  const { field } = useController({ control, name });
  const choices = resource.fields[name]?.choices ?? [];
  return (
    <fieldset className={`${classes.switch} row gap2 m0`}>
      <legend>
        {label(name)} <i aria-hidden="true">*</i>
      </legend>
      <Segments
        first={field.ref}
        required
        value={String(field.value)}
        options={choices.map((value) => ({ value: String(value), label: choice(name, value) }))}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </fieldset>
  );
}
