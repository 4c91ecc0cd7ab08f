/**
 * Loads the style sheet as a file if the inline one was blocked: during a deployment, pages of the previous version can
 * meet the content security policy of the next, which only allows the next version's styles.
 */
export function ensureStyles() {
  const styles = inlineStyles();
  const file = styles?.dataset['file'];
  if (file && !styles?.sheet) loadStyles(file).catch(() => undefined);
}

let workspaceStyles: Promise<unknown> | undefined;

/**
 * Loads the styles of the workspace on a page that has only its own (styles/public.css).
 * @throws if they cannot be loaded; the next call tries again
 */
export function loadWorkspaceStyles(): Promise<unknown> | undefined {
  const file = inlineStyles()?.dataset['workspace'];
  if (file) {
    workspaceStyles ??= loadStyles(file).catch((error: unknown) => {
      workspaceStyles = undefined;
      throw error;
    });
  }
  return workspaceStyles;
}

/** The workspace's own document has none. */
function inlineStyles() {
  return document.querySelector<HTMLStyleElement>('style[data-file]');
}

function loadStyles(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: reject }),
    );
  });
}
