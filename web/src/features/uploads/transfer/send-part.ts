import { hasExpired } from '#web/lib/api/signed-request.ts';
import type { FilePart } from './file-parts.ts';
import type { PutPart } from './put-part.ts';
import { type Backoff, withRetries } from './retry.ts';
import {
  ConnectionLost,
  changedMessage,
  isTemporary,
  TemporaryFailure,
  UploadError,
} from './upload-error.ts';

/** A part that may be sent. */
export interface SignedPart extends FilePart {
  /** SHA-256 in Base64. */
  sha256: string;
  url: string;
  headers: Record<string, string>;
}

export interface SendPartOptions {
  file: File;
  put: PutPart;
  backoff: Backoff;
  /** Signs the part again, after its link has expired. */
  sign: (part: SignedPart) => Promise<SignedPart>;
  onProgress: (bytes: number) => void;
}

/** New signatures for one part, after which a refusal is not a matter of expiry. */
const maxSignatures = 3;

/** Error codes of S3 for a part whose bytes differ from what was hashed (S3 API reference, error responses). */
const digestErrors = ['BadDigest', 'InvalidDigest', 'XAmzContentSHA256Mismatch', 'InvalidRequest'];

/**
 * Sends one part until S3 has it.
 * @throws UploadError if it cannot be sent; the signal's reason when it aborts
 */
export async function sendPart(part: SignedPart, options: SendPartOptions, signal: AbortSignal) {
  const { file, put, backoff, onProgress } = options;
  const body = file.slice(part.start, part.start + part.size);
  let signed = part;
  for (let signatures = 0; ; signatures += 1) {
    const answer = await withRetries(() => attempt(signed), backoff, signal);
    if (answer.status < 300) return;
    if (!hasExpired(answer) || signatures >= maxSignatures) throw refusal(answer);
    signed = await options.sign(part);
  }

  async function attempt({ url, headers }: SignedPart) {
    onProgress(0);
    try {
      const answer = await put({ url, headers, body, signal, onProgress });
      if (isTemporary(answer.status) || answer.body.includes('<Code>RequestTimeout</Code>')) {
        throw new TemporaryFailure(answer.body);
      }
      return answer;
    } catch (error) {
      // The browser reports a file that it cannot read as a network error.
      if (error instanceof ConnectionLost) await assertReadable(body);
      throw error;
    }
  }
}

function refusal({ status, body }: { status: number; body: string }): UploadError {
  if (status === 404) return new UploadError('discarded', 'The upload was discarded.');
  if (digestErrors.some((code) => body.includes(`<Code>${code}</Code>`))) {
    return new UploadError('changed', changedMessage);
  }
  return new UploadError('failed', `The storage refused a part of the file (${status}).`);
}

/** @throws UploadError if the bytes can no longer be read: the file was changed, moved or deleted */
async function assertReadable(bytes: Blob) {
  try {
    await bytes.slice(0, 1).arrayBuffer();
  } catch {
    throw new UploadError('changed', changedMessage);
  }
}
