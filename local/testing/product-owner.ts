import { startProduct } from '../product.ts';

// A process that runs the whole product on the data of a folder, for tests to kill: tells its address, and waits.
const [dataDir = null] = process.argv.slice(2);
const { origin } = await startProduct({ port: 0, dataDir });
process.stdout.write(`${origin}\n`);
