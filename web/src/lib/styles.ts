/**
 * Loads the style sheet as a file if the inline one was blocked: during a deployment, pages of the previous version can
 * meet the content security policy of the next, which only allows the next version's styles.
 */
export function ensureStyles() {
  const styles = inlineStyles();
  const href = styles?.dataset['file'];
  if (!href || styles?.sheet) return;
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'stylesheet', href }));
}

/** Fetches the style sheet of the dashboard, a file, into the browser's cache. */
export function prefetchStyles() {
  const href = inlineStyles()?.dataset['dashboard'];
  if (href) fetch(href).catch(() => undefined);
}

/** The dashboard's own document has none. */
function inlineStyles() {
  return document.querySelector<HTMLStyleElement>('style[data-file]');
}
