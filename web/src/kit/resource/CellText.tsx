import type { Tone } from '@hoivien/contract/kit/field.ts';
import { allFields, type Resource } from '@hoivien/contract/kit/resource.ts';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/words.ts';
import { Status, type StatusKind } from '../ui/Status.tsx';
import { PlaceText } from '../ui/PlaceText.tsx';
import { isPlace, resourceText } from './value-text.ts';

const marks: Record<Tone, StatusKind> = { green: 'new', blue: 'time', grey: 'old', red: 'off', amber: 'warn' };

interface CellTextProps {
  resource: Resource;
  name: string;
  value: unknown;
}

/** A value in a list: its text, and a coloured mark before it when the declaration gives the value a tone. */
export function CellText({ resource, name, value }: CellTextProps): ReactNode {
  const words = useWords();
  const tone = allFields(resource)[name]?.tones?.[String(value)];
  const text = resourceText(resource, name, value, words);
  if (text && isPlace(resource, name)) return <PlaceText text={text} />;
  return tone ? <Status kind={marks[tone]}>{text}</Status> : text;
}
