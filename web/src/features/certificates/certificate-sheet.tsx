import type { ReactNode } from 'react';
import { decisionLabels } from '#shared/rules/approvals.ts';
import type { ApprovalCertificate } from '#shared/rules/certificates/approval-certificate.ts';
import { siteRoutes } from '#shared/rules/site.ts';

interface CertificateSheetProps {
  certificate: ApprovalCertificate;
  /** The name of the key that has signed it. */
  kid: string;
}

/** A certificate as a page to print. */
export function CertificateSheet({ certificate, kid }: CertificateSheetProps) {
  const { workspace, review, version, file, pages, issuer, issuedAt, approvals } = certificate;
  return (
    <article
      aria-label="Certificate of approval"
      className="mt-8 rounded-control border border-line p-5"
    >
      <h2 className="text-2xl font-semibold">Certificate of approval</h2>
      <p dir="auto" className="mt-1 text-lg wrap-break-word">
        {`${review.title}, version ${version}`}
      </p>
      <dl className="mt-6 grid gap-x-12 gap-y-3 text-sm sm:grid-cols-2">
        {workspace !== '' && <Fact name="Team">{workspace}</Fact>}
        {pages ? (
          <Fact name="Pages">{pages.map((one) => `${one.page}: ${one.file}`).join(', ')}</Fact>
        ) : (
          <Fact name="File">{file}</Fact>
        )}
        <Fact name="Certified">{momentOf(issuedAt)}</Fact>
        <Fact name="Signed by">{`${issuer} (${kid})`}</Fact>
      </dl>
      <ul aria-label="Who has approved" className="mt-8 border-b border-line">
        {approvals.map((approval) => (
          <li
            key={`${approval.name} ${approval.email ?? ''} ${approval.decidedAt}`}
            className="break-inside-avoid border-t border-line py-4 text-sm"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
              <p className="min-w-0">
                <span dir="auto" className="font-semibold wrap-break-word">
                  {approval.name}
                </span>
                {approval.email !== undefined && approval.email !== approval.name && (
                  <span className="block text-muted wrap-break-word">{approval.email}</span>
                )}
              </p>
              <p className="font-semibold">{decisionLabels[approval.decision]}</p>
            </div>
            {approval.note !== undefined && (
              <p dir="auto" className="mt-2 whitespace-pre-wrap wrap-break-word">
                {approval.note}
              </p>
            )}
            <dl className="mt-3 grid gap-x-12 gap-y-2 sm:grid-cols-2">
              <Fact name="At">{momentOf(approval.decidedAt)}</Fact>
              <Fact name="Proven by">
                {approval.proof === 'email' ? 'A code mailed to the email' : 'An account'}
              </Fact>
              {approval.pages ? (
                approval.pages.map(({ page, checksum, objectVersion }) => (
                  <Fact key={page} name={`Page ${page}: checksum (ETag), version of the object`}>
                    {`${checksum ?? 'Not known'}, ${objectVersion}`}
                  </Fact>
                ))
              ) : (
                <>
                  <Fact name="Checksum (ETag)">{approval.checksum ?? 'Not known'}</Fact>
                  <Fact name="Version of the object">{approval.objectVersion ?? 'Not known'}</Fact>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-xs text-muted">
        {`This print is not signed. The file is: it can be checked at ${issuer}${siteRoutes.certificate}.`}
      </p>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd dir="auto" className="wrap-break-word">
        {children}
      </dd>
    </div>
  );
}

/** `November 29, 2026, 11:00:00 UTC`: the same for all who hold the certificate. */
function momentOf(at: string): string {
  const moment = new Date(at).toLocaleString('en-US', {
    dateStyle: 'long',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${moment} UTC`;
}
