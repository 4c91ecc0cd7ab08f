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
 * Lets the bundler see that the router's components which nobody imports do nothing, nor its warnings to developers: as
 * published, each component is made by a call and named for the developer tools, which both count as effects.
 */
function withoutUnusedComponents(): Plugin {
  return {
    name: 'without-unused-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) =>
        code
          .replace(/^\w+\.(displayName = "[^"]*"|contextType = \w+);$/gm, '')
          .replace(/^(var \w+ = )(React\d*\.\w+\()/gm, '$1/* @__PURE__ */ $2')
          .replace(/^( +)(warning\()/gm, '$1/* @__PURE__ */ $2'),
    },
  };
}

/**
 * Lets the bundler see that there is no data router here, which loads what pages need and catches what they throw: the
 * rest of the router asks for it at every turn.
 */
function withoutDataRouter(): Plugin {
  return {
    name: 'without-data-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) =>
        code
          .replace(/\w+\.useContext\(DataRouterContext\)/g, 'null')
          .replace('isDataRoute ? useNavigateStable() :', '')
          .replace('let dataRouterState = dataRouterOpts?.state', 'const dataRouterState = null'),
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

/** By the end of what is imported, within the package that imports it. */
const standIns: readonly { of: string; by: string; standIn: string }[] = [
  { of: 'internal/floating.js', by: '@headlessui/react/', standIn: 'plain-floating.tsx' },
  { of: '@react-aria/focus', by: '@headlessui/react/', standIn: 'plain-pointing.ts' },
  { of: '@react-aria/interactions', by: '@headlessui/react/', standIn: 'plain-pointing.ts' },
  { of: 'internal/form-fields.js', by: '/listbox/listbox.js', standIn: 'plain-form-fields.ts' },
  { of: 'hooks/use-transition.js', by: '@headlessui/react/', standIn: 'plain-presence.ts' },
  { of: 'transition/transition.js', by: '/dialog/dialog.js', standIn: 'plain-transition.tsx' },
  { of: 'store/with-selector', by: '/react-glue.js', standIn: 'plain-store-slice.ts' },
  { of: '/react-dismissable-layer', by: '@radix-ui/react-toast/', standIn: 'plain-layer.tsx' },
];

/** What the libraries bring along for cases that never come up here is 15 KB (brotli); a few lines do the rest. */
function plainHelpers(): Plugin {
  return {
    name: 'plain-helpers',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) => {
      const found = standIns.find(({ of, by }) => source.endsWith(of) && importer?.includes(by));
      return found ? join(import.meta.dirname, 'src/components', found.standIn) : null;
    },
  };
}

/** React itself has what SWR brings along for the versions of it that had not. */
function ownStoreHook(): Plugin {
  return {
    name: 'own-store-hook',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      return source === 'use-sync-external-store/shim' ? this.resolve('react', importer) : null;
    },
  };
}

/** All make what a page has to load smaller, and change nothing of what it does. */
export const slimImports: Plugin[] = [
  plainIcons(),
  withoutUnusedComponents(),
  withoutDataRouter(),
  withoutKeptNames(),
  plainHelpers(),
  ownStoreHook(),
];
