import * as z from 'zod/mini';
import { queriedVersion } from '#shared/calls/reviews.ts';
import { operation } from '#shared/operation.ts';
import {
  certificateKeys,
  signedCertificate,
} from '#shared/rules/certificates/approval-certificate.ts';

export const getApprovalCertificate = operation({
  route: 'GET /api/reviews/{id}/certificate',
  access: 'see_files',
  reaches: { item: 'review' },
  summary:
    'Who has approved a version of a review, which bytes, and when, signed: for whom the team shows it to.',
  query: z.object({
    /** Its number; the newest unless given. */
    version: queriedVersion,
  }),
  answer: signedCertificate,
  errors: ['not_found', 'not_approved'],
});

export const listCertificateKeys = operation({
  route: 'GET /api/certificate-keys',
  access: 'public',
  summary:
    'The public keys of certificates, as a JWK set: who has a certificate checks it with them, without an account.',
  answer: certificateKeys,
});
