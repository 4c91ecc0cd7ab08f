// Tests of plain functions run in Node, and are spared the library's start.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({
    // Longer than the library's default of one second, for busy machines; no cost if the element is already there.
    asyncUtilTimeout: 300_000,
    // What stands in a field is not on the page yet: a comment that is still being sent.
    defaultIgnore: 'script, style, textarea',
    // By default each failed attempt of a wait prints the document: in long lists for seconds, in which toasts go by.
    getElementError: (message) => new Error(message ?? 'No such element.'),
  });
}

export {};
