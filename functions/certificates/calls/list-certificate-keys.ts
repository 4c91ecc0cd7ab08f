import { certificateKeyRing, publicKeysOf } from '#core/reviews/certificates/certificate-keys.ts';
import { handlePublic } from '#functions/http/public-handler.ts';
import { listCertificateKeys } from '#shared/calls/approvals/certificates.ts';

export const handler = handlePublic(listCertificateKeys, async () =>
  publicKeysOf(await certificateKeyRing()),
);
