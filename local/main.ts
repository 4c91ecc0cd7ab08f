import { functionsOnDemand } from '#build/functions-on-demand.ts';
import { prepareSite } from '#build/prepare.ts';
import { productName } from '#shared/rules/product.ts';
import { assertPortFree } from './http/server.ts';
import { localOptions } from './options.ts';
import { print, printOutput, startupBanner } from './output.ts';
import { type Product, startProduct } from './product.ts';
import { shutDownOnSignal } from './shutdown.ts';
import { stripeAccount } from './stripe-account.ts';

const development = process.argv.includes('--dev');

const shutdown = new AbortController();
let running: Product | undefined;
const report = (line: string) => print(`  ${line}`);
const builds = functionsOnDemand(report);
shutDownOnSignal(async () => {
  shutdown.abort();
  // At once: the terminal's signal ends the build, too, which is no failure then.
  await Promise.all([builds.close(), running?.close()]);
});

try {
  const { log, ...options } = localOptions(process.env);
  const { isEmulated } = stripeAccount(process.env);
  await assertPortFree(options.port);
  if (isEmulated) await assertPortFree(options.port + 1);
  await assertPortFree(options.port + 2);
  print(`Preparing ${productName}`);
  await prepareSite(report, shutdown.signal);
  // Vite is imported lazily: it takes longer than everything else.
  const start = development ? (await import('./development.ts')).startDevelopment : startProduct;
  const product = await start({
    ...options,
    builds,
    environment: process.env,
    ...(log && { onRequest: print }),
    onOutput: printOutput,
  });
  running = product;
  print(
    startupBanner({
      ...product,
      dataDir: options.dataDir,
      tableEndpoint: process.env['AWS_ENDPOINT_URL_DYNAMODB'],
      ms: performance.now(),
    }),
  );
  // Not before: they would take the time of what is needed to start.
  builds.start();
} catch (error) {
  if (shutdown.signal.aborted) process.exit(0);
  console.error(`\n${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
