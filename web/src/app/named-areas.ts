import { RECIPIENT_AREAS } from '@hoivien/contract/areas/words/recipients/recipients.sources.ts';
import { setting } from '@hoivien/contract/areas/doors/setting/setting.resource.ts';
import { permissionCode } from '@hoivien/contract/kit/permission.ts';
import type { NamedAreas } from '../kit/screen/named-areas.ts';

export const namedAreas: NamedAreas = {
  recipients: RECIPIENT_AREAS,
  channels: { path: setting.path, code: permissionCode(setting.area, 'Update') },
};
