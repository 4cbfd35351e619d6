import { type Attachment, limitsOf } from '@hoivien/contract/kit/attachment.ts';
import type { FieldKind } from '@hoivien/contract/kit/field.ts';
import type { ComponentType } from 'react';
import { AttachmentField } from '../attachment/AttachmentField.tsx';
import { AddressInput } from './AddressInput.tsx';
import classes from './Form.module.css';
import { type FieldProps, useFields, useIsSaid, useOwnValue } from './fields.ts';
import { LeafInput } from './LeafInput.tsx';
import { ListInput } from './ListInput.tsx';
import { PartsGrid } from './PartsGrid.tsx';
import { RichTextInput } from './RichTextInput.tsx';

/** The input of a field of any kind. */
export function FieldInput(props: FieldProps) {
  const Composite = composites[props.field.kind] ?? LeafInput;
  return <Composite {...props} />;
}

const composites: Partial<Record<FieldKind, ComponentType<FieldProps>>> = {
  address: AddressInput,
  object: ObjectInput,
  list: ListInput,
  attachments: FilesInput,
  richText: RichTextInput,
};

function ObjectInput({ path, field, label }: FieldProps) {
  const isSaid = useIsSaid(field, label);
  return (
    <fieldset className="narrow m0" data-place={path}>
      <legend className={isSaid ? 'unseen' : `${classes.legend} ink small strong mb2`}>{label}</legend>
      <PartsGrid path={path} field={field} />
    </fieldset>
  );
}

function FilesInput({ path, field, label }: FieldProps) {
  const { onBusy } = useFields();
  const { value, set, error } = useOwnValue(path);
  return (
    <div data-place={path}>
      <AttachmentField
        label={label}
        value={(value ?? []) as Attachment[]}
        onChange={set}
        limits={limitsOf(field)}
        error={error}
        required={field.required ?? false}
        {...(onBusy && { onBusy })}
      />
    </div>
  );
}
