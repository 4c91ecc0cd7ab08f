import { writeFileSync } from 'node:fs';
import { documents } from './cost/documents.ts';
import { figuresFile } from './cost/figures.ts';
import { measureFigures } from './cost/measure-figures.ts';

// `npm run cost`: measures, and writes docs/cost.json, docs/cost.md and docs/scale.md.

const figures = await measureFigures();
writeFileSync(figuresFile, `${JSON.stringify(figures, null, 2)}\n`);
for (const [file, text] of documents(figures)) {
  writeFileSync(file, text);
  process.stdout.write(`${file}\n`);
}
