import { handlerFile } from '#shared/ops/event-functions.ts';
import { type BundleFiles, bundle } from './bundle.ts';
import { builtFunctions, functionKeys, writeBundle, writeLists } from './functions.ts';

// Builds every function for `functions-on-demand.ts`: the keys that it sends come first. It is notified of each one that is
// built or fails; the lists are written when all are built. node build/functions-worker.ts [OUTDIR]

const [outdir = builtFunctions] = process.argv.slice(2);
const left = new Set(functionKeys());
const asked: string[] = [];
process.on('message', (key: string) => asked.push(key));
process.on('disconnect', () => process.exit(1));

const bundles = new Map<string, Omit<BundleFiles, 'files'>>();
let hasFailed = false;
for (let key = next(); key !== undefined; key = next()) {
  left.delete(key);
  try {
    const { files, ...lists } = await bundle(handlerFile(key));
    await writeBundle(outdir, key, { files, ...lists });
    bundles.set(key, lists);
    process.send?.({ key });
  } catch (error) {
    hasFailed = true;
    process.send?.({ key, error: error instanceof Error ? error.message : String(error) });
  }
}
if (!hasFailed) await writeLists(outdir, bundles);
process.exitCode = hasFailed ? 1 : 0;
process.removeAllListeners('disconnect');
process.disconnect();

function next(): string | undefined {
  return asked.find((key) => left.has(key)) ?? left.values().next().value;
}
