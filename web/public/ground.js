// Before the first paint, while the page's own script is still loading: the ground that the page will have.
// Public pages are dark, the workspace is as its user chose it (web/src/lib/theme.ts).
(() => {
  const workspace = location.pathname.startsWith('/dashboard');
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    // Storage may be switched off.
  }
  document.documentElement.dataset.ground = workspace && chosen !== 'dark' ? 'light' : 'dark';
})();
