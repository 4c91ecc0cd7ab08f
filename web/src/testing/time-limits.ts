// Tests of plain functions run in Node, and are spared the library's start.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  // Longer than the library's default of one second, for busy machines; no cost if the element is already there.
  configure({ asyncUtilTimeout: 300_000 });
}

export {};
