import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { createServer } from 'vite';
import { functionsStep } from '#build/prepare.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';

const root = resolve(import.meta.dirname, '..');

/** Debounce: editors write a file in several steps. */
const debounceMs = 100;

/**
 * Starts the product behind Vite's development server, which listens on the product's port and proxies all requests
 * but pages; functions are rebuilt when they change.
 */
export async function startDevelopment(options: ProductOptions): Promise<Product> {
  const { port, builds } = options;
  const origin = `http://localhost:${port}`;
  const product = await startProduct({
    ...options,
    port: 0,
    paymentsPort: port + 1,
    storagePort: port + 2,
    siteOrigin: origin,
  });
  const vite = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    server: {
      host: 'localhost',
      port,
      strictPort: true,
      proxy: Object.fromEntries(
        ['/api/', '/__local/', '/webhooks/'].map((path) => [path, product.origin]),
      ),
    },
  });
  await vite.listen();
  const watchers = functionsStep.reads
    .filter((path) => !path.includes('.'))
    .map((path) => watch(join(root, path), { recursive: true }, rebuildSoon));
  let timer: NodeJS.Timeout | undefined;

  function rebuildSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(rebuild, debounceMs);
  }

  function rebuild(): void {
    void builds?.restart();
    product.reloadFunctions();
  }

  return {
    ...product,
    origin,
    async close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await vite.close();
      await product.close();
    },
  };
}
