import { env } from '#shared/ops/environment.ts';

/**
 * Reads a required environment variable.
 * @throws Error that names the variable, if it is not set
 */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** The origin of the site, without a trailing slash. */
export function siteOrigin(): string {
  return required(env.siteOrigin);
}

/** The AWS region of the functions, which Lambda sets. */
export function awsRegion(): string {
  return required('AWS_REGION');
}
