import { base64url, createLocalJWKSet, errors, flattenedVerify } from 'jose';
import * as z from 'zod/mini';
import { approvalDecisions } from '#shared/rules/approvals.ts';

/** Which bytes were decided about. */
const certifiedBytes = {
  /** The version at S3. */
  objectVersion: z.string(),
  /** As S3 reports it: of a file in one part the MD5 of its bytes, otherwise one of the parts', with their number. */
  checksum: z.optional(z.string()),
};

/** One approval of a certificate. */
const certifiedApproval = z.object({
  /** As the person is named now; of one who was erased, that they are. */
  name: z.string(),
  email: z.optional(z.string()),
  /** How they had shown who they are: as a member with an account, or by a code mailed to their email. */
  proof: z.enum(['account', 'email']),
  decision: z.enum(approvalDecisions),
  /** ISO 8601. */
  decidedAt: z.string(),
  note: z.optional(z.string()),
  ...z.partial(z.object(certifiedBytes)).shape,
  /** Of a set of pictures, in place of that: of each page that was there, with its number. */
  pages: z.optional(z.array(z.object({ page: z.int(), ...certifiedBytes }))),
});

/** Who has approved a version: what is signed. */
const approvalCertificate = z.object({
  type: z.literal('approval'),
  /** The origin of the site that has signed it. */
  issuer: z.string(),
  /** ISO 8601. */
  issuedAt: z.string(),
  workspace: z.string(),
  review: z.object({ id: z.string(), title: z.string() }),
  version: z.int(),
  /** Its name alone; of a set of pictures that of its first page. */
  file: z.string(),
  /** Of a set: the name of each page. */
  pages: z.optional(z.array(z.object({ page: z.int(), file: z.string() }))),
  approvals: z.array(certifiedApproval),
});
export type ApprovalCertificate = z.infer<typeof approvalCertificate>;

/**
 * A certificate with its signature: a JWS whose payload is detached (RFC 7515, appendix F), so that the file has each fact
 * once, and people can read it. The payload is the certificate as `canonicalJson` writes it.
 */
export const signedCertificate = z.object({
  certificate: approvalCertificate,
  signature: z.object({ protected: z.string(), signature: z.string() }),
});
export type SignedCertificate = z.infer<typeof signedCertificate>;

/** The public keys of certificates, by `kid`: a JWK set (RFC 7517). */
export const certificateKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      alg: z.literal('ES256'),
      use: z.literal('sig'),
      kid: z.string(),
      x: z.string(),
      y: z.string(),
    }),
  ),
});
export type CertificateKeys = z.infer<typeof certificateKeys>;

/**
 * What is signed of a certificate: JSON without white space and with sorted names, as RFC 8785 has it for texts and whole
 * numbers. A file that was formatted, or whose names were reordered, stays valid.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(',')}}`;
}

/** What the check of a file has found. */
export type CheckedCertificate =
  | { result: 'valid'; certificate: ApprovalCertificate; kid: string }
  /** `unreadable`: it is no certificate; `unknown_key`: no key of ours has signed it; `changed`: not as it was signed. */
  | { result: 'unreadable' | 'unknown_key' | 'changed' };

/** Checks a file that says that it is a certificate, by the keys that are published. */
export async function checkCertificate(
  text: string,
  keys: CertificateKeys,
): Promise<CheckedCertificate> {
  const file = parsed(text);
  if (!file) return { result: 'unreadable' };
  // As it stands in the file: what the schema does not know was not signed either.
  const payload = base64url.encode(canonicalJson(file.raw));
  try {
    const { protectedHeader } = await flattenedVerify(
      { ...file.signature, payload },
      createLocalJWKSet(keys),
      { algorithms: ['ES256'] },
    );
    const { data: certificate } = approvalCertificate.safeParse(file.raw);
    if (!certificate) return { result: 'unreadable' };
    return { result: 'valid', certificate, kid: protectedHeader?.kid ?? '' };
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return { result: 'changed' };
    if (error instanceof errors.JOSEError) return { result: 'unknown_key' };
    throw error;
  }
}

const signedFile = z.object({
  certificate: z.looseObject({}),
  signature: signedCertificate.shape.signature,
});

function parsed(text: string) {
  try {
    const { certificate, signature } = signedFile.parse(JSON.parse(text));
    return { raw: certificate, signature };
  } catch {
    return null;
  }
}
