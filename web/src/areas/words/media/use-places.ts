import type { MediaUse } from '@hoivien/contract/areas/words/media/media.schema.ts';
import { areaTexts } from '@hoivien/contract/messages.ts';
import { registry } from '@hoivien/contract/registry.ts';
import { useWords } from '../../../kit/i18n/words.ts';

/** The words of the area of a record that uses a file, and the record's address. */
export function usePlaces(): (use: MediaUse) => { title: string; path: string | undefined } {
  const { area } = useWords();
  return (use) => {
    const resource = registry.find((one) => one.resource.area === use.area)?.resource;
    return {
      title: areaTexts(use.area) ? area(use.area).title : use.area,
      path: resource && `${resource.path}/info/${use.entityId}`,
    };
  };
}
