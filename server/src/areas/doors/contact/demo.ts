import type { DemoPart } from '../../../kit/area-module.ts';
import { readSingle } from '../../../kit/single-record.ts';
import { contactRecord, saveContact } from './contact.service.ts';

/** The contact details of an invented association in Ho Chi Minh City. */
export const contactDemo: DemoPart = {
  load: async ({ call }) => {
    // A second run must not replace what a person has saved.
    if ((await readSingle(call.db, contactRecord)).version > 0) return;
    const defaults = { appName: 'Hoivien', adminEmail: 'admin@hoivien.invalid', defaultLanguage: 'vi' } as const;
    await saveContact(call, defaults, {
      version: 0,
      name: 'Hiệp hội Doanh nghiệp Sao Việt',
      switchboard: '028 3822 5678',
      email: 'vanphong@saoviet.invalid',
      website: 'https://saoviet.invalid',
      fanpage: 'https://www.facebook.invalid/hiephoisaoviet',
      address: '135 Nam Kỳ Khởi Nghĩa, phường Bến Thành, Thành phố Hồ Chí Minh',
      latitude: 10.776_9,
      longitude: 106.695_5,
    });
  },
};
