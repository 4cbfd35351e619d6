/**
 * Lets every pasted or dropped text into a field whole, also where it is longer than the field's `maxLength`: a browser cuts
 * it there without a word. The answer of the call then names the limit. Returns the end of the watch.
 */
export function pasteWhole(): () => void {
  const onPaste = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { maxLength } = target;
    if (maxLength < 0) return;
    target.removeAttribute('maxlength');
    // The browser inserts the text after this event, in the same task.
    setTimeout(() => (target.maxLength = maxLength));
  };
  document.addEventListener('paste', onPaste, true);
  document.addEventListener('drop', onPaste, true);
  return () => {
    document.removeEventListener('paste', onPaste, true);
    document.removeEventListener('drop', onPaste, true);
  };
}
