import type { OfflinePart } from '../../../../kit/screen/offline-part.ts';
import { checkInPath } from '../paths.ts';
import { watchQueue } from './queue-news.ts';
import { keepShell } from './keep-shell.ts';

/** The page for check-ins, which goes on without a network. */
export const checkInOffline: OfflinePart = {
  page: '/check-in',
  screen: '/activities/info/:id/check-in',
  load: async () => {
    void keepShell();
    return (await import('./CheckInPage.tsx')).CheckInPage;
  },
  send: async () => (await import('./send.ts')).sendEverything(),
  unsent: async () => {
    const { readRoster, unsentCounts } = await import('./queue.ts');
    const of = async ([id, count]: [string, number]) => {
      const name = (await readRoster(id))?.title;
      return { to: checkInPath(id), count, name };
    };
    return Promise.all(Array.from(await unsentCounts(), of));
  },
  watch: watchQueue,
  note: {
    text: ['{count} lượt điểm danh chưa gửi', '{count} check-ins not sent yet'],
    open: ['Mở điểm danh', 'Open check-in'],
    sent: ['Đã gửi {count} lượt điểm danh', '{count} check-ins were sent'],
    failed: [
      '{count} lượt điểm danh chưa gửi được; máy tự gửi lại',
      '{count} check-ins could not be sent; the device tries again',
    ],
  },
  tidy: async () => (await import('./queue.ts')).tidyDevice(),
  wipe: async () => (await import('./queue.ts')).wipeDevice(),
  question: {
    title: ['Còn {count} lượt điểm danh chưa gửi', '{count} check-ins are not sent yet'],
    text: [
      'Máy chủ chưa có các lượt này. Đăng xuất bây giờ thì chúng mất khỏi máy này. Hãy ở lại, đợi có mạng rồi mở trang điểm danh để gửi.',
      'The server does not have them. If you sign out now, they are lost from this device. Stay, wait for the network, and open the check-in page to send them.',
    ],
    confirm: ['Đăng xuất và bỏ các lượt này', 'Sign out and lose them'],
  },
};
