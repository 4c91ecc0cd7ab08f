import { rmSync } from 'node:fs';
import { print } from '#local/output.ts';
import { seed } from '#testkit/draws/seed.ts';
import { grantNotes, stages } from './validate/checks.ts';
import { runStages } from './validate/run-checks.ts';

print(`Draws by the seed ${seed}. To replay them: SEED=${seed} npm test`);
rmSync(grantNotes, { recursive: true, force: true });
await runStages(stages);
