import { join } from 'node:path';
import type { Plugin } from 'vite';

const plainIcon = join(import.meta.dirname, 'src/components/plain-icon.tsx');

/**
 * Renders lucide's icons with a few lines of our own: its implementation merges contexts, aliases and names that are
 * unused here, and costs every page 1 KB (brotli).
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
 * Lets the bundler drop the router's unused components and development warnings: as published, each component is
 * created by a call and named for the developer tools, which both count as side effects.
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

/** Lets the bundler drop the data router, which is unused here and otherwise referenced throughout the router. */
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
 * Lets the bundler do the same for Radix, which as published restores every function's name with a call. Names only
 * serve the developer tools.
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

/** Replacements, matched by the end of the import specifier within the importing package. */
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

/** The libraries' code for cases that do not occur here is 15 KB (brotli); a few lines replace it. */
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

/** React has the hook that SWR ships as a polyfill for older versions. */
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

/** Plugins that reduce what a page loads, without changing its behaviour. */
export const slimImports: Plugin[] = [
  plainIcons(),
  withoutUnusedComponents(),
  withoutDataRouter(),
  withoutKeptNames(),
  plainHelpers(),
  ownStoreHook(),
];
