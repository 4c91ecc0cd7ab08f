import { writeFileSync } from 'node:fs';
import { recordFile, recordOfStack } from './recorded-policies.ts';

// `npm run record:grants`, last step: what the built functions may do besides using the table.
writeFileSync(recordFile, `${JSON.stringify(recordOfStack(), null, 2)}\n`);
