import { schedule } from '@hoivien/contract/areas/schedule/schedule.resource.ts';
import { type Control, useController } from 'react-hook-form';
import { useWords } from '../../kit/i18n/words.ts';
import type { FormValues } from '../../kit/resource/form/values.ts';
import classes from './Schedule.module.css';

/** Whether it is a meeting or an entry, each a press away. */
export function KindSwitch({ control }: { control: Control<FormValues> }) {
  const { area } = useWords();
  const { field: label, choice } = area(schedule.area);
  const { field } = useController({ control, name: 'kind' });
  return (
    <fieldset className={classes.switch}>
      <legend className={classes.told}>{label('kind')}</legend>
      {schedule.fields.kind.choices.map((kind, index) => (
        <label key={kind}>
          <input
            {...(index === 0 && { ref: field.ref })}
            className={classes.told}
            type="radio"
            name={field.name}
            value={kind}
            checked={String(field.value) === String(kind)}
            onChange={() => field.onChange(String(kind))}
            onBlur={field.onBlur}
          />
          {choice('kind', kind)}
        </label>
      ))}
    </fieldset>
  );
}
