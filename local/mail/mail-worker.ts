import { parentPort } from 'node:worker_threads';
import ses from 'aws-ses-v2-local';

// A separate thread, because the package keeps its mails in the module: two products would share them.
const server = await ses.default({ host: '127.0.0.1', port: 0 });
parentPort?.postMessage(server.address());
