import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react-swc';
import { defineConfig, type Plugin } from 'vite';
import { slimImports } from './slim-imports.ts';

/**
 * Fonts have hashed names, so the preload link is written once the names are known. Without it, text would swap late.
 */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: true,
            },
            injectTo: 'head-prepend',
          })),
    },
  };
}

/** Few requests per page, without code that only the workspace needs. */
const chunkGroups = [
  // Stays in the browser cache from one deployment to the next.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
  },
  { name: 'shared', test: /src\/(components|lib)\/|shared-types\/|lucide-react/, minShareCount: 4 },
  // A few lines each, which would otherwise be as many requests.
  {
    name: 'common',
    test: /lucide-react|components\/(skeleton|text-area|password-)|lib\/use-submission|shared-types\//,
    minShareCount: 2,
  },
  { name: 'pictures', test: /marketing\/pictures\//, minShareCount: 2 },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [slimImports, react(), tailwindcss(), preloadFonts()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: URLs for scripts and fonts.
    assetsInlineLimit: 0,
    // Every browser in the build target supports modulepreload.
    modulePreload: {
      polyfill: false,
      // Beyond pages, lazily imported modules find their dependencies already loaded: checking costs more than it
      // saves.
      resolveDependencies: (file, needed, { hostId, hostType }) =>
        hostType === 'html' || hostId.includes('/index-') ? needed : [file],
    },
    // Every page contains it; as a separate CSS chunk it would be fetched again with whatever later imports that chunk.
    cssCodeSplit: false,
    // Over 1% smaller in brotli than with Vite's own minifier.
    minify: 'terser',
    terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  // The same icon code runs for prerendering and hydration.
  ssr: { noExternal: ['lucide-react'] },
});
