import { ApiError } from './api-error.ts';

/**
 * Copies a text. A page without https has no clipboard and copies as old pages do.
 *
 * @throws ApiError `Mes.Copy.Refused` when the browser does not let it.
 */
export async function copyText(text: string): Promise<void> {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyAsSelection(text);
  } catch {
    throw new ApiError(400, { message: 'Mes.Copy.Refused' });
  }
}

function copyAsSelection(text: string): void {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('copy', put, { capture: true });
  try {
    // Nothing else copies without https.
    if (!document.execCommand('copy')) throw new Error('The browser does not copy.');
  } finally {
    document.removeEventListener('copy', put, { capture: true });
  }
}
