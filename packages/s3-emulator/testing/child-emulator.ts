import { startS3Emulator } from '../server.ts';
import { region, rootKey, syncRole } from './constants.ts';

/** An emulator in a process of its own, which a test kills: `node child-emulator.ts <folder> <bucket>`. */
const [, , dataDir = '', name = ''] = process.argv;
const { origin } = await startS3Emulator({
  port: 0,
  dataDir,
  now: () => new Date(),
  region,
  buckets: [{ name, versioning: true, cors: [], lifecycle: [] }],
  users: [rootKey],
  roles: [{ arn: syncRole }],
  onEvent: () => Promise.reject(new Error('There is no receiver of events.')),
});
process.stdout.write(`${origin}\n`);
