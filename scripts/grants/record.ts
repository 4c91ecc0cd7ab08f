import { writeFileSync } from 'node:fs';
import { recordFile, recordOfStack } from './recorded-policies.ts';

// The last step of `npm run record:grants`: what the built functions may do besides using the table.
writeFileSync(recordFile, `${JSON.stringify(recordOfStack(), null, 2)}\n`);
