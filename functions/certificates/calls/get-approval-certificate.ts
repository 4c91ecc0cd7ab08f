import { issueCertificate } from '#core/reviews/certificates/issue-certificate.ts';
import { handle } from '#functions/http/handler.ts';
import { getApprovalCertificate } from '#shared/calls/approvals/certificates.ts';

export const handler = handle(getApprovalCertificate, ({ params, query, caller }) =>
  issueCertificate(
    caller.workspace,
    params.id,
    query.version === undefined ? undefined : Number(query.version),
  ),
);
