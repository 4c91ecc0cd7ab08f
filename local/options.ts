import { resolve } from 'node:path';

export interface LocalOptions {
  port: number;
  dataDir: string;
  /** Whether requests are logged. */
  log: boolean;
}

const root = resolve(import.meta.dirname, '..');

/**
 * Reads PORT (3000), LOCAL_DATA_DIR (.local) and LOCAL_LOG (`off` disables the access log).
 * @throws Error if PORT is not a valid port, or one of the next two, for the Stripe and S3 emulators, is not.
 */
export function localOptions(environment: NodeJS.ProcessEnv): LocalOptions {
  const port = Number(environment['PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_533) {
    throw new Error(`PORT must be a whole number from 1 to 65533, but is ${environment['PORT']}.`);
  }
  const dataDir = resolve(root, environment['LOCAL_DATA_DIR'] || '.local');
  return { port, dataDir, log: environment['LOCAL_LOG'] !== 'off' };
}
