/**
 * Fetches the style sheet where the one that stands in the page was refused: while a deployment is under way, pages of
 * the version before can meet the content security policy of the next, which knows only the next one's styles.
 */
export function ensureStyles() {
  const inPage = document.querySelector<HTMLStyleElement>('style[data-file]');
  const file = inPage?.dataset['file'];
  if (!inPage || inPage.sheet || !file) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = file;
  document.head.append(link);
}
