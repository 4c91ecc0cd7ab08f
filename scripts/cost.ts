import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print } from '#local/output.ts';
import { costDocument } from './cost/cost-document.ts';
import { measureFigures } from './cost/measure.ts';
import { callsOfMonth, eventsOfMonth } from './cost/usage.ts';

// `npm run cost [-- WORKSPACES…]`: writes what a month costs for some numbers of workspaces to dist/cost.md.

const given = process.argv.slice(2).map(Number);
if (!given.every((size) => size > 0)) throw new Error('Give numbers of workspaces.');
const sizes = given.length > 0 ? given : [10, 1_000, 100_000];
const figures = await measureFigures(Object.keys({ ...callsOfMonth, ...eventsOfMonth }));
const folder = join(import.meta.dirname, '..', 'dist');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'cost.md'), costDocument(figures, sizes));
print('dist/cost.md');
// The timeouts of requests would keep the process for minutes.
process.exit();
