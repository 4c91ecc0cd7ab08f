/**
 * Loads the style sheet as a file if the inline one was blocked: during a deployment, pages of the previous version can
 * meet the content security policy of the next, which only allows the next version's styles.
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
