import { partyCalls } from '@hoivien/contract/areas/people/party/party.calls.ts';
import { useAnswer } from '../../../../kit/api/use-call.ts';
import { isMasked } from '@hoivien/contract/kit/guard.ts';
import type { Likeness } from '@hoivien/contract/areas/people/party/party.schema.ts';
import type { PartyRecord } from '@hoivien/contract/party-record.ts';
import type { Resource } from '@hoivien/contract/kit/resource.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { FormValues } from '../../../../kit/resource/form/values.ts';
import { asText } from '../../../../kit/resource/records.ts';

/** The pause in typing before a request, in milliseconds. */
const PAUSE_MS = 400;

const NONE: Likeness[] = [];

/** The fields by which two records are found to be alike. */
const KNOWN = ['name', 'taxCode', 'phoneNumber', 'emailAddress', 'dayOfBirth'] as const;
type Known = (typeof KNOWN)[number];

/**
 * Records that may be the same as the one in the form; for an existing record only after one of the compared values has
 * changed.
 */
export function useLikely(resource: Resource, values: FormValues, record: PartyRecord | undefined): Likeness[] {
  const typed = JSON.stringify({
    name: asText(values.enterpriseName ?? values.name).trim(),
    taxCode: asText(values.taxCode).trim(),
    phoneNumber: shownText(values.phoneNumber),
    emailAddress: asText(values.emailAddress).trim(),
    dayOfBirth: shownText(values.dayOfBirth),
  });
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const question = JSON.parse(settled) as Record<Known, string>;
  const isAsked = KNOWN.some((name) => {
    const value = question[name];
    // A birthday alone identifies nobody.
    if (name === 'dayOfBirth') return false;
    const before = (name === 'name' ? (record?.enterpriseName ?? record?.name) : record?.[name]) ?? '';
    return value !== '' && digits(name, value) !== digits(name, before);
  });
  const { data } = useAnswer(
    partyCalls(resource).duplicates,
    { query: { ...question, id: record?.id } },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 30_000 },
  );
  return isAsked ? (data ?? NONE) : NONE;
}

/** A form shows phone numbers with spaces; a record stores them with +84. */
function digits(name: string, value: string): string {
  return name === 'phoneNumber' ? value.replace(/^\+84/, '0').replace(/\D/g, '') : value;
}

/** The typed text; a mask counts as empty. */
function shownText(value: unknown): string {
  return isMasked(value) ? '' : asText(value).trim();
}
