import type { Field } from '@hoivien/contract/kit/field.ts';
import { useWords } from '../../i18n/words.ts';
import { kindParts } from './kinds.tsx';
import classes from './Form.module.css';
import { useFields } from './fields.ts';
import { LeafInput } from './LeafInput.tsx';

interface PartsGridProps {
  /** The path of the parts: `leaderInfo`, `connectInfos.0`. */
  path: string;
  field: Field;
  compact?: boolean;
}

/** The inputs of an object's parts, or of one item of a list: three in a line unless they are few. */
export function PartsGrid({ path, field, compact }: PartsGridProps) {
  const { resource } = useFields();
  const { area } = useWords();
  const { part: label } = area(resource.area);
  const [top = ''] = path.split('.');
  const parts = Object.entries(field.fields ?? {});
  const isFew = parts.filter(([, { kind }]) => kindParts[kind].span < 6).length < 3;
  return (
    <div className={classes.grid}>
      {parts.map(([part, inner]) => {
        const { span } = kindParts[inner.kind];
        return (
          <div key={part} data-span={isFew || span === 6 ? span : 2}>
            <LeafInput path={`${path}.${part}`} field={inner} label={label(top, part)} compact={compact} />
          </div>
        );
      })}
    </div>
  );
}
