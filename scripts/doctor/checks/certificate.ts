import { DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import { check } from '../check.ts';
import { error, warning } from '../finding.ts';

interface Certificate {
  /** ACM's status: ISSUED, PENDING_VALIDATION, EXPIRED and so on. */
  status: string;
  names: string[];
  expiresAt: Date | undefined;
}

/** ACM renews 60 days before expiry: https://docs.aws.amazon.com/acm/latest/userguide/managed-renewal.html */
const renewedBy = 30;

const day = 24 * 60 * 60 * 1000;

/**
 * CloudFront accepts only certificates of us-east-1:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cnames-and-https-requirements.html
 */
export const certificate = check<Certificate | undefined>({
  title: 'Certificate',
  async fetch({ aws, settings: { domain } }) {
    if (!domain || !isInVirginia(domain.certificateArn)) return undefined;
    const answer = await aws.acm
      .send(new DescribeCertificateCommand({ CertificateArn: domain.certificateArn }))
      .catch((cause: unknown) => {
        if (cause instanceof ResourceNotFoundException) return undefined;
        throw cause;
      });
    const found = answer?.Certificate;
    return (
      found && {
        status: found.Status ?? '',
        names: found.SubjectAlternativeNames ?? [],
        expiresAt: found.NotAfter,
      }
    );
  },
  judge(found, { settings: { stage, domain }, now }) {
    if (!domain) return [];
    const { name, certificateArn } = domain;
    const file = `infra/stages/${stage}.ts`;
    const request = `aws acm request-certificate --region us-east-1 --domain-name ${name} --validation-method DNS`;
    const look = `aws acm describe-certificate --region us-east-1 --certificate-arn ${certificateArn}`;
    if (!isInVirginia(certificateArn)) {
      return [
        error('certificate_region', {
          preventsDeploy: true,
          means: 'The certificate is not in us-east-1: CloudFront rejects it.',
          action: `Request one there, and put its ARN into ${file}.`,
          command: request,
        }),
      ];
    }
    if (!found) {
      return [
        error('certificate_missing', {
          preventsDeploy: true,
          means: `This account has no certificate ${certificateArn}: the deployment would fail.`,
          action: `Request one, and put its ARN into ${file}.`,
          command: request,
        }),
      ];
    }
    if (found.status !== 'ISSUED') {
      return [
        error('certificate_not_issued', {
          preventsDeploy: true,
          means: `The certificate of ${name} is not issued (${found.status}): CloudFront rejects it.`,
          action: 'Add the CNAME record that ACM names to the DNS, and wait for ISSUED.',
          command: `${look} --query Certificate.DomainValidationOptions`,
        }),
      ];
    }
    if (!found.names.some((covered) => covers(covered, name))) {
      return [
        error('certificate_other_name', {
          preventsDeploy: true,
          means: `The certificate is for ${found.names.join(', ')}, not for ${name}: CloudFront rejects it.`,
          action: `Request one for ${name}, and put its ARN into ${file}.`,
          command: request,
        }),
      ];
    }
    const days = found.expiresAt ? (found.expiresAt.getTime() - now.getTime()) / day : renewedBy;
    if (days >= renewedBy) return [];
    return [
      warning('certificate_expires', {
        means: `The certificate of ${name} expires in ${Math.floor(days)} days, and ACM has not renewed it.`,
        action:
          'Restore the CNAME record that ACM names in the DNS: ACM then renews automatically.',
        command: `${look} --query Certificate.RenewalSummary`,
      }),
    ];
  },
});

function isInVirginia(arn: string): boolean {
  return arn.split(':')[3] === 'us-east-1';
}

/** Whether a name of a certificate, such as *.cutbay.app, matches a host. */
function covers(covered: string, host: string): boolean {
  return (
    covered === host ||
    (covered.startsWith('*.') && covered.slice(1) === host.slice(host.indexOf('.')))
  );
}
