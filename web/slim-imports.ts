import { join } from 'node:path';
import type { Plugin } from 'vite';

const plainIcon = join(import.meta.dirname, 'src/components/plain-icon.tsx');

/**
 * Draws lucide's icons by a few lines of ours: its own way merges contexts, aliases and names that nothing here uses,
 * and costs every page 1 KB (brotli).
 */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('lucide-react/')
        ? plainIcon
        : null,
  };
}

/**
 * Lets the bundler see that the router's components which nobody imports do nothing: as published, each is made by a
 * call and named for the developer tools, which both count as effects and keep it in the bundle.
 */
function withoutUnusedComponents(): Plugin {
  return {
    name: 'without-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) =>
        code
          .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
          .replace(/^(var \w+ = )(React\d*\.\w+\()/gm, '$1/* @__PURE__ */ $2'),
    },
  };
}

/**
 * Lets the bundler see the same of Radix, which as published gives every function its name back by a call: names are
 * for the developer tools alone.
 */
function withoutKeptNames(): Plugin {
  return {
    name: 'without-kept-names',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/@radix-ui\// },
      handler: (code) =>
        code
          .replace(/static \{\s*__name\(this, "[^"]*"\);\s*\}/g, '')
          .replace(/^__name\(\w+, "[^"]*"\);$/gm, '')
          .replace(/^var __name = .*$/m, 'var __name = (target) => target;'),
    },
  };
}

const standIns: Record<string, string> = {
  '@floating-ui/react': 'plain-anchor.ts',
  '@react-aria/focus': 'plain-pointing.ts',
  '@react-aria/interactions': 'plain-pointing.ts',
};

/** What Headless UI brings along to place a list and to know a hovering pointer is 11 KB (brotli); it needs 1 of it. */
function plainHelpers(): Plugin {
  return {
    name: 'plain-helpers',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) => {
      const standIn = importer?.includes('@headlessui/react/') && standIns[source];
      return standIn ? join(import.meta.dirname, 'src/components', standIn) : null;
    },
  };
}

/** All make what a page has to load smaller, and change nothing of what it does. */
export const slimImports: Plugin[] = [
  plainIcons(),
  withoutUnusedComponents(),
  withoutKeptNames(),
  plainHelpers(),
];
