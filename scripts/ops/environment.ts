import { resolve } from 'node:path';
import { runningEnvironment } from '#local/running.ts';

/**
 * The environment of the product on this machine whose data LOCAL_DATA_DIR names; empty where it names none, and the
 * cloud is meant.
 * @throws Error where no product runs on that data.
 */
export function environmentOfRunningProduct(): Record<string, string> {
  const dataDir = process.env['LOCAL_DATA_DIR'];
  if (!dataDir) return {};
  const environment = runningEnvironment(resolve(dataDir));
  if (!environment) throw new Error(`No product runs on ${dataDir}: start it with npm start.`);
  return environment;
}
