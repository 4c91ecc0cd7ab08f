import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { bucket, region } from './constants.ts';

const run = promisify(execFile);

/** The first version whose S3 backend uses the current SDK of AWS. */
const minimum = [1, 70];

/** The path of rclone on this machine (RCLONE_PATH, or `rclone` of the PATH); null without a version that is new enough. */
export function findRclone(): string | null {
  const path = process.env['RCLONE_PATH'] ?? 'rclone';
  const { stdout, error } = spawnSync(path, ['version'], { encoding: 'utf8' });
  if (error !== undefined) return null;
  const [, major = 0, minor = 0] = /rclone v(\d+)\.(\d+)/.exec(stdout) ?? [];
  const [minMajor = 0, minMinor = 0] = minimum;
  const isNew =
    Number(major) > minMajor || (Number(major) === minMajor && Number(minor) >= minMinor);
  return isNew ? path : null;
}

/** @throws Error if there is no such rclone: what needs one is run by `npm run test:rclone` alone. */
export function requireRclone(): string {
  const path = findRclone();
  if (path === null) throw new Error('Install rclone 1.70 or later, or name it by RCLONE_PATH.');
  return path;
}

export interface Rclone {
  /** The remote path of a key prefix, which ends with a slash: without, rclone takes an empty folder for a file. */
  remote(prefix: string): string;
  /** Runs a command; returns what it prints. Throws unless it succeeds. */
  run(...parameters: string[]): Promise<string>;
}

/** rclone with the credentials of a session, configured as the instructions say. */
export function configureRclone(
  path: string,
  origin: string,
  folder: string,
  key: { accessKeyId: string; secretAccessKey: string; sessionToken: string },
): Rclone {
  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    RCLONE_CONFIG: '/dev/null',
    RCLONE_CACHE_DIR: `${folder}/cache`,
    RCLONE_CONFIG_FILES_TYPE: 's3',
    RCLONE_CONFIG_FILES_PROVIDER: 'Other',
    RCLONE_CONFIG_FILES_ENV_AUTH: 'true',
    RCLONE_CONFIG_FILES_ENDPOINT: origin,
    RCLONE_CONFIG_FILES_REGION: region,
    RCLONE_CONFIG_FILES_NO_CHECK_BUCKET: 'true',
    AWS_ACCESS_KEY_ID: key.accessKeyId,
    AWS_SECRET_ACCESS_KEY: key.secretAccessKey,
    AWS_SESSION_TOKEN: key.sessionToken,
  };
  return {
    remote: (prefix) => `FILES:${bucket}/${prefix}`,
    run: async (...parameters) => {
      const limits = ['--retries', '1', '--low-level-retries', '1'];
      const { stdout } = await run(path, [...parameters, ...limits], { env: environment });
      return stdout;
    },
  };
}
