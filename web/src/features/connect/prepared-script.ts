import type { PlatformId } from './platforms.ts';
import type { ScriptValues } from './scripts/values.ts';

/** A script as it is downloaded. */
export interface PreparedScript {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the bytes, in hexadecimal digits. */
  sha256: string;
}

/** The bytes of a script, and their hash, by which the downloaded file can be checked. */
export async function prepareScript(
  { connectScript }: typeof import('./scripts/connect-script.ts'),
  platform: PlatformId,
  values: ScriptValues,
): Promise<PreparedScript> {
  const { fileName, text } = connectScript(platform, values);
  const bytes = new TextEncoder().encode(text);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { fileName, bytes, sha256 };
}
