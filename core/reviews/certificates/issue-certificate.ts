import { FlattenedSign, importJWK } from 'jose';
import { CallError } from '#core/errors.ts';
import { nameOfApprover, peopleOfRound } from '#core/reviews/approvals/describe-rounds.ts';
import { readStanding, standingStatus } from '#core/reviews/approvals/standing.ts';
import { type BoundDecision, findRound } from '#core/reviews/ports/approval-round.ts';
import { getReview, type ReviewedPage, requireVersion } from '#core/reviews/ports/review-item.ts';
import { now } from '#core/runtime/clock.ts';
import { siteOrigin } from '#core/runtime/environment.ts';
import type { WorkspaceOfMember } from '#core/workspaces/memberships.ts';
import {
  type ApprovalCertificate,
  canonicalJson,
  type SignedCertificate,
} from '#shared/rules/certificates/approval-certificate.ts';
import { nameOf } from '#shared/rules/text/file-names.ts';
import { certificateKeyRing, keyPairOf } from './certificate-keys.ts';

/**
 * Certifies who has approved a version of a review, of a set of pictures each page that anyone has approved: those who
 * were asked, and have.
 * @param number of the version; the newest unless given
 * @throws CallError `not_found`; `not_approved` while not all who were asked have approved it, or if no one was
 */
export async function issueCertificate(
  workspace: WorkspaceOfMember,
  reviewId: string,
  number: number | undefined,
): Promise<SignedCertificate> {
  const { id: workspaceId, companyName } = workspace;
  const review = await getReview(workspace, reviewId);
  const version =
    number === undefined
      ? requireVersion(review)
      : review.versions.find((one) => one.number === number && !one.isErased);
  if (!version) throw new CallError('not_found');
  const round = await findRound(workspaceId, reviewId, version.number);
  if (!round) throw new CallError('not_approved');
  const [canDecide, people] = await Promise.all([
    readStanding(workspaceId, version.approval?.waiting ?? []),
    peopleOfRound(workspaceId, [round]),
  ]);
  const { status, isDerived } = standingStatus(review, version, canDecide);
  if (!isDerived || status !== 'approved') throw new CallError('not_approved');
  // One that came back since is approved by no one.
  const isApproved = ({ number: page }: ReviewedPage) =>
    round.approvers.some(({ decided }) => decided?.pages?.some((one) => one.page === page));
  const pages = version.pages?.filter(isApproved);
  return sign({
    type: 'approval',
    issuer: siteOrigin(),
    issuedAt: now().toISOString(),
    workspace: companyName ?? '',
    review: { id: review.id, title: review.title },
    version: version.number,
    file: nameOf((pages?.find(({ isErased }) => !isErased) ?? version).path),
    ...(pages && {
      pages: pages.map(({ number, path }) => ({ page: number, file: nameOf(path) })),
    }),
    approvals: round.approvers.flatMap((one) => {
      if (!one.decided) return [];
      const { name, email } = nameOfApprover(one, people);
      const { decision, at, word, proof, pages } = one.decided;
      return [
        {
          name,
          ...(email !== undefined && { email }),
          proof,
          decision,
          decidedAt: at,
          ...(word !== undefined && { note: word }),
          ...(pages
            ? { pages: pages.map(({ page, ...bytes }) => ({ page, ...certified(bytes) })) }
            : certified(one.decided)),
        },
      ];
    }),
  });
}

/** Bytes as a certificate names them. */
function certified({ versionId, etag }: Pick<BoundDecision, 'versionId' | 'etag'>) {
  return {
    objectVersion: versionId,
    ...(etag !== undefined && { checksum: etag.replaceAll('"', '') }),
  };
}

async function sign(certificate: ApprovalCertificate): Promise<SignedCertificate> {
  const ring = await certificateKeyRing();
  const { current: kid = '' } = ring;
  const secret = ring[kid];
  if (secret === undefined || kid === 'current') {
    throw new Error('The keys of certificates name no current one.');
  }
  const { publicKey, d } = keyPairOf(kid, secret);
  const payload = new TextEncoder().encode(canonicalJson(certificate));
  const { protected: header = '', signature } = await new FlattenedSign(payload)
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(await importJWK({ ...publicKey, d }, 'ES256'));
  return { certificate, signature: { protected: header, signature } };
}
