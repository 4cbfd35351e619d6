import type { AttachmentLink } from '@hoivien/contract/kit/attachment.ts';
import { api } from '../../api/client.ts';
import { notify } from '../../ui/notify.tsx';

/** Opens a file by an address with a short lifetime; shows a message when that fails. */
export async function openFile(id: string): Promise<void> {
  try {
    const { data } = await api.send<AttachmentLink>('POST', `/api/Attachments/${id}/Link`);
    const link = document.createElement('a');
    Object.assign(link, { href: data.address, target: '_blank', rel: 'noopener' });
    link.click();
  } catch (error) {
    notify.failed(error);
  }
}
