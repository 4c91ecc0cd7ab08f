import type { BrowserContext } from '@playwright/test';

/**
 * Does to every page what Chrome's translation does: each text node is replaced by `<font><font>text</font></font>`,
 * as soon as it appears or changes (https://github.com/facebook/react/issues/11538 shows the markup). React still
 * holds the replaced text node, which is in the document no longer. The words stay as they are.
 */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(wrapTexts);
}

/** Runs in the page. */
function wrapTexts(): void {
  const untouched = 'font, script, style, textarea, title, option, [translate="no"]';
  const wrap = (text: Text) => {
    if (!/\p{L}|\p{N}/u.test(text.data) || text.parentElement?.closest(untouched)) return;
    const inner = document.createElement('font');
    inner.textContent = text.data;
    const outer = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode())
      if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof Text) wrapAll(target);
      addedNodes.forEach(wrapAll);
    }
  });
  // Chrome translates a page that has loaded; React has then taken over what was prerendered (see `hydration.ts`), which
  // a render in several parts has only done when the page is idle.
  const begin = () => {
    const heading = document.querySelector('h1');
    const isAlive = document.documentElement.hasAttribute('data-alive');
    if (
      !isAlive ||
      !heading ||
      !Object.keys(heading).some((key) => key.startsWith('__reactProps'))
    ) {
      requestAnimationFrame(begin);
      return;
    }
    requestIdleCallback(() => {
      wrapAll(document.body);
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
  };
  window.addEventListener('load', begin);
}
