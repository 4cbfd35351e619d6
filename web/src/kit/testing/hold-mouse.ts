import { vi } from 'vitest';

/** Begins a press of the mouse and returns its release. The mouse of the tests presses and releases at once, a hand takes longer. */
export function holdMouse(): () => void {
  const find = document.querySelector.bind(document);
  const spy = vi
    .spyOn(document, 'querySelector')
    .mockImplementation((selector) => (selector === ':active' ? document.body : find(selector)));
  return () => {
    spy.mockRestore();
    window.dispatchEvent(new MouseEvent('mouseup'));
  };
}
