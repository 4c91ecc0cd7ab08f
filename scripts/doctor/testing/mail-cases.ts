import { DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import { type Cloud, healthyDns } from './cloud.ts';
import { certificateArn, hoursAgo } from './healthy-stage.ts';
import { type Case, withSettings } from './stage-under-test.ts';

const metadata = { message: '', $metadata: {} };

/** The cases of mail, the domain and its certificate. */
export const mailCases: Case[] = [
  [
    'error certificate_region',
    ({ cloud }) =>
      withSettings(cloud, {
        domain: { name: 'app.cutbay.app', certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/1' },
      }),
  ],
  [
    'error certificate_missing',
    ({ cloud }) =>
      void cloud.acm
        .on(DescribeCertificateCommand)
        .rejects(new ResourceNotFoundException(metadata)),
  ],
  [
    'error certificate_not_issued',
    ({ cloud }) => certificateIs(cloud, { Status: 'PENDING_VALIDATION' }),
  ],
  [
    'error certificate_other_name',
    ({ cloud }) =>
      certificateIs(cloud, { SubjectAlternativeNames: ['cutbay.app', '*.app.cutbay.app'] }),
  ],
  [
    'warning certificate_expires',
    ({ cloud }) => certificateIs(cloud, { NotAfter: hoursAgo(-24 * 29) }),
  ],
  [
    'error domain_unresolved',
    () => ({
      dns: {
        ...healthyDns,
        addresses: async (host) => (host === 'app.cutbay.app' ? [] : ['18.64.1.1']),
      },
    }),
  ],
  [
    'warning domain_elsewhere',
    () => ({
      dns: {
        ...healthyDns,
        addresses: async (host) => (host === 'app.cutbay.app' ? ['203.0.113.9'] : ['18.64.1.1']),
      },
    }),
  ],
  ['warning mail_sandbox', ({ cloud }) => mailAccountIs(cloud, { ProductionAccessEnabled: false })],
  ['error mail_stopped', ({ cloud }) => mailAccountIs(cloud, { SendingEnabled: false })],
  [
    'warning mail_reputation',
    ({ cloud }) => mailAccountIs(cloud, { EnforcementStatus: 'PROBATION' }),
  ],
  [
    'error mail_domain_missing',
    ({ cloud }) =>
      void cloud.ses.on(GetEmailIdentityCommand).rejects(new NotFoundException(metadata)),
  ],
  [
    'error mail_dkim_pending',
    ({ cloud }) =>
      void cloud.ses
        .on(GetEmailIdentityCommand)
        .resolves({ VerifiedForSendingStatus: false, DkimAttributes: { Status: 'PENDING' } }),
  ],
  [
    'error mail_dkim_failed',
    ({ cloud }) =>
      void cloud.ses
        .on(GetEmailIdentityCommand)
        .resolves({ VerifiedForSendingStatus: false, DkimAttributes: { Status: 'FAILED' } }),
  ],
  ['warning mail_dmarc_missing', () => ({ dns: { ...healthyDns, texts: async () => ['v=spf1'] } })],
];

function certificateIs(cloud: Cloud, overrides: object): void {
  cloud.acm.on(DescribeCertificateCommand, { CertificateArn: certificateArn }).resolves({
    Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['app.cutbay.app'], ...overrides },
  });
}

function mailAccountIs(cloud: Cloud, overrides: object): void {
  cloud.ses.on(GetAccountCommand).resolves({
    ProductionAccessEnabled: true,
    SendingEnabled: true,
    EnforcementStatus: 'HEALTHY',
    ...overrides,
  });
}
