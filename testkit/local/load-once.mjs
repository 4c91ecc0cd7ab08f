import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

function process(_source, path, { supportsStaticESM }) {
  const loaded = `loadOnce(${JSON.stringify(path)})`;
  if (!supportsStaticESM) return { code: `module.exports = ${loaded};` };
  // A name may be a reserved word, such as zod's `catch`.
  const exported = Object.keys(require(path)).map(
    (name, at) => `const e${at} = library[${JSON.stringify(name)}];\nexport { e${at} as ${name} };`,
  );
  return { code: [`const library = ${loaded};`, ...exported].join('\n') };
}

/** Replaces a module of a library by the one that the worker has loaded (`node-environment.ts`). */
export default {
  process,
  // Another version may export other names from the same text.
  getCacheKey: (...input) =>
    createHash('sha256')
      .update(process(...input).code)
      .digest('hex'),
};
