import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react-swc';

import { defineConfig, type Plugin } from 'vite';
import { sharePath, siteRoutes } from '#shared/rules/site.ts';

/** Fonts have hashed names, so the preload is written when the names are known. Without it, text would swap late. */
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

/** In development, entries get their page as CloudFront's function rewrites them (infra/site/site-rewrites.ts). */
function rewriteEntries(): Plugin {
  const entries = [sharePath, `${siteRoutes.dashboard}/`];
  return {
    name: 'rewrite-entries',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const [path = ''] = request.url?.split('?') ?? [];
        const entry = entries.find((each) => `${path}/`.startsWith(each));
        if (entry) request.url = `${entry}index.html`;
        next();
      });
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
  // What the files and uploads share stays out of the chunks of the public pages.
  { name: 'visible-text', test: /shared-types\/rules\/text\/visible-text/ },
  { name: 'file-names', test: /shared-types\/rules\/text\/(file-names|format-bytes)/ },
  // One chunk, as every small one is a request. Without the library that asks the API for data, which the marketing
  // pages do without, and without what only opens or scrolls later, or is drawn of files, players and comments alone.
  {
    name: 'shared',
    test: /src\/(components|lib|app)\/([\w-]+\/)?(?!use-query|swr-config|drop-zone|csv\.|use-virtual-rows|spare-time|use-(?:all|more)-pages|modal|native-|radio-|progress-|action-menu|listbox-overlay|overlay-)[\w-]+\.|shared-types\/(?!calls\/links\/link-words|rules\/(?:film\/|link-limits|review-statuses))|lucide-react(?!.*\/(archive|audio-lines|captions|chevrons-left|chevrons-right|clapperboard|columns-2|copy|download|ellipsis|file|file-text|file-x-corner|film|folder-plus|image|inbox|layout-grid|list|maximize|minimize|pause|pencil|play|repeat|rotate-ccw|share-2|skip-back|skip-forward|sliders-horizontal|square-split-horizontal|step-back|step-forward|volume-2|volume-x)\.)/,
    minShareCount: 2,
  },
  // What players share with uploads, which are never loaded together: too little for a request of its own.
  {
    name: 'places',
    test: /guest\/(use-place|place-link)|icons\/(download|pause|play)\./,
    minShareCount: 2,
  },
  {
    name: 'swr',
    test: /node_modules\/(swr(?!\/dist\/infinite)|dequal)\/|src\/lib\/api\/(use-query|swr-config)/,
  },
  { name: 'account-frame', test: /account-frame|auth-screen-skeleton/, minShareCount: 2 },
  { name: 'pictures', test: /marketing\/pictures\//, minShareCount: 2 },
  // Whole, though the Files tab uses parts of it directly: in two chunks it would be 3 KB more.
  { name: 'headless-ui', test: /node_modules\/@headlessui\// },
];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadFonts(), rewriteEntries()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows no data: URLs for scripts and fonts.
    assetsInlineLimit: 0,
    // Every browser that the site is built for knows modulepreload.
    modulePreload: { polyfill: false },
    // It stands in every page; as a chunk's own it would be fetched again with whatever imports that chunk later.
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  // What only some films need is loaded by the worker itself.
  worker: { format: 'es' },
  // Icons are drawn alike where pages are prerendered and where they come to life.
  ssr: { noExternal: ['lucide-react'] },
});
