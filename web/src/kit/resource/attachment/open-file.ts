import { attachmentCalls } from '@hoivien/contract/kit/attachment.calls.ts';
import { tell } from '../../api/ask.ts';
import { notify } from '../../ui/notify.tsx';

/** Opens a file by an address with a short lifetime; shows a message when that fails. */
export async function openFile(id: string): Promise<void> {
  try {
    const { data } = await tell(attachmentCalls.link, { params: { id } });
    const link = document.createElement('a');
    Object.assign(link, { href: data.address, target: '_blank', rel: 'noopener' });
    link.click();
  } catch (error) {
    notify.failed(error);
  }
}
