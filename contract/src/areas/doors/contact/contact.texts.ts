import { shared } from '../../../kit/shared.texts.ts';
import type { AreaTexts } from '../../../kit/message.ts';

const latitudeRule = [
  'Vĩ độ từ -90 đến 90, sau dấu phẩy nhiều nhất 12 chữ số',
  'Latitude goes from -90 to 90, with 12 digits after the point at most',
] as const;
const longitudeRule = [
  'Kinh độ từ -180 đến 180, sau dấu phẩy nhiều nhất 12 chữ số',
  'Longitude goes from -180 to 180, with 12 digits after the point at most',
] as const;

/** The words of the association's contact details. */
export const contactTexts = {
  title: ['Thông tin liên hệ', 'Contact details'],
  one: shared.contactDetails,
  many: shared.contactDetails,
  about: [
    'Tên, tổng đài, địa chỉ và vị trí của hiệp hội.',
    'The name, switchboard, address and location of the association.',
  ],
  fields: {
    name: ['Tên hiệp hội', 'Name of the association'],
    switchboard: ['Tổng đài', 'Switchboard'],
    email: shared.eMail,
    website: ['Website', 'Website'],
    fanpage: ['Fanpage', 'Fanpage'],
    address: shared.address,
    latitude: ['Vĩ độ', 'Latitude'],
    longitude: ['Kinh độ', 'Longitude'],
  },
  messages: {
    'Mes.Contacts.Latitude.InValid': latitudeRule,
    'Mes.Contacts.Longitude.InValid': longitudeRule,
    'Mes.Contacts.Latitude.Required': ['Nhập cả vĩ độ', 'Enter the latitude, too'],
    'Mes.Contacts.Longitude.Required': ['Nhập cả kinh độ', 'Enter the longitude, too'],
  },
} as const satisfies AreaTexts;
