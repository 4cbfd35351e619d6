import { MEMBER_AREAS } from '@hoivien/contract/areas/people/party/member-areas.ts';
import { type AreaScreens, codesOn } from '../../../kit/screen/area-screens.ts';

const form = async () => (await import('./NotificationForm.tsx')).NotificationForm;

/** Notifications at the addresses of the specification, and what was sent to a member. */
export const notificationScreens: AreaScreens = {
  // A notification is copied with its recipients.
  notCopied: ['Notifications'],
  // The list of notifications leads to them.
  below: { Templates: 'Notifications' },
  pages: {
    Notifications: {
      list: async () => (await import('./NotificationListPage.tsx')).NotificationListPage,
      add: form,
      edit: form,
      info: async () => (await import('./NotificationPage.tsx')).NotificationPage,
    },
    Templates: { add: async () => (await import('./TemplateForm.tsx')).TemplateForm },
  },
  screens: [
    {
      path: '/notification/mine/:id',
      title: ['Thông báo', 'Notification'],
      anyOf: [],
      load: async () => (await import('./OwnNotificationPage.tsx')).OwnNotificationPage,
    },
  ],
  notices: {
    // The reader of a notice is a recipient, who may have no right to the record or be in another club.
    Notifications: ({ entityId }) => (entityId ? `/notification/mine/${entityId}` : undefined),
  },
  tabs: [
    {
      // Clubs get no notifications.
      on: MEMBER_AREAS.filter((area) => area !== 'Clubs'),
      name: 'notifications',
      label: ['Thông báo', 'Notifications'],
      order: 45,
      anyOf: codesOn(['Notifications'], 'Search'),
      load: async () => (await import('./NotificationsPanel.tsx')).NotificationsPanel,
    },
  ],
};
