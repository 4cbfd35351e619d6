import type { Resource } from '@hoivien/contract/kit/resource.ts';
import type { PartyItem } from '@hoivien/contract/party-record.ts';
import { CellText } from '../../../../kit/resource/CellText.tsx';

/** The one state of a member or club as a dot and a word, the same as in its list. */
export function PartyState({ resource, record }: { resource: Resource; record: PartyItem }) {
  return <CellText resource={resource} name="state" value={record.state} />;
}
