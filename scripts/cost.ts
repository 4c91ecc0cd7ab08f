import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print } from '#local/output.ts';
import { costDocument } from './cost/cost-document.ts';
import { measureFigures } from './cost/measure-figures.ts';
import { runtimeClient } from './cost/runtime-client.ts';
import { scaleDocument } from './cost/scale-document.ts';

// `npm run cost`: measures, and writes dist/cost.md and dist/scale.md.

const folder = join(import.meta.dirname, '..', 'dist');
const figures = await measureFigures(runtimeClient());
if ('notMeasured' in figures.calls) print(`Calls not measured. ${figures.calls.notMeasured}`);
mkdirSync(folder, { recursive: true });
for (const [name, text] of [
  ['cost.md', costDocument(figures)],
  ['scale.md', scaleDocument(figures)],
] as const) {
  writeFileSync(join(folder, name), text);
  print(`dist/${name}`);
}
