import { env } from '#shared/environment.ts';

/** Reads a variable that the function cannot work without. */
export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
}

/** Where people find the product, without a slash at the end. */
export function siteOrigin(): string {
  return required(env.siteOrigin);
}
