// Before the first paint, so that a dark screen never flashes white, large text never jumps and Vietnamese is
// never read as English.
// A file of its own and not inside the page: the content policy allows no inline script.
(() => {
  const root = document.documentElement;
  const kept = localStorage.getItem('mantine-color-scheme-value');
  const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  const size = localStorage.getItem('textSize');
  if (size === 'large' || size === 'larger') root.setAttribute('data-text-size', size);
  root.lang = localStorage.getItem('language') === 'en' ? 'en' : 'vi';
})();
