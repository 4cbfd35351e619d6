import { escapeHtml } from '@hoivien/contract/kit/rich-text.ts';
import { cleanRich } from '../../../kit/rich-text/read-rich.ts';

/**
 * The HTML of a notification for readers without an account, cleaned again by the list of formatted texts. Pictures keep
 * their addresses when these lead to the product itself; every other address of a picture is dropped.
 */
export function cleanWithPictures(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const addresses = new Map<string, string>();
  page.querySelectorAll('img').forEach((picture, index) => {
    const address = new URL(picture.getAttribute('src') ?? '', window.location.origin);
    const id = `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;
    if (address.origin === window.location.origin) addresses.set(id, `${address.pathname}${address.search}`);
    picture.setAttribute('data-attachment', id);
  });
  return cleanRich(page.body.innerHTML).replace(/<img data-attachment="([^"]*)"/g, (_, id: string) => {
    const address = addresses.get(id);
    return address === undefined ? '<img' : `<img src="${escapeHtml(address)}"`;
  });
}
