import { startProduct } from '#local/product.ts';

// A process that runs the whole product on a data folder, for tests to kill: prints its address, and waits.
const [dataDir = null] = process.argv.slice(2);
const { origin } = await startProduct({ port: 0, dataDir });
process.stdout.write(`${origin}\n`);
