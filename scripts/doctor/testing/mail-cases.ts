import { DescribeCertificateCommand, ResourceNotFoundException } from '@aws-sdk/client-acm';
import {
  type DkimStatus,
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import { type Cloud, healthyDns } from './cloud.ts';
import { certificateArn, hoursAgo } from './healthy-stage.ts';
import { type Case, stackIsAbsent, withSettings } from './stage-under-test.ts';

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
    'error mail_domain_taken',
    ({ cloud }) => {
      stackIsAbsent(cloud);
      mailIdentityIs(cloud, 'SUCCESS');
    },
  ],
  [
    'error mail_domain_taken',
    ({ cloud }) => {
      cloud.ses
        .on(GetEmailIdentityCommand, { EmailIdentity: 'cutbay.app' })
        .resolves({ VerifiedForSendingStatus: true, DkimAttributes: { Status: 'SUCCESS' } });
      return withSettings(cloud, { mailFrom: 'hello@cutbay.app' });
    },
  ],
  ['error mail_domain_own', ({ cloud }) => withSettings(cloud, { mailIdentity: 'existing' })],
  [
    'error mail_domain_absent',
    ({ cloud }) => {
      stackIsAbsent(cloud);
      return withSettings(cloud, { mailIdentity: 'existing' });
    },
  ],
  [
    // A shared identity has to be verified before a stage can send from it.
    'error mail_dkim_pending',
    ({ cloud }) => {
      stackIsAbsent(cloud);
      mailIdentityIs(cloud, 'PENDING');
      return withSettings(cloud, { mailIdentity: 'existing' });
    },
  ],
  ['error mail_dkim_pending', ({ cloud }) => mailIdentityIs(cloud, 'PENDING')],
  ['error mail_dkim_failed', ({ cloud }) => mailIdentityIs(cloud, 'FAILED')],
  ['warning mail_dmarc_missing', () => ({ dns: { ...healthyDns, texts: async () => ['v=spf1'] } })],
];

function certificateIs(cloud: Cloud, overrides: object): void {
  cloud.acm.on(DescribeCertificateCommand, { CertificateArn: certificateArn }).resolves({
    Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['app.cutbay.app'], ...overrides },
  });
}

function mailIdentityIs(cloud: Cloud, Status: DkimStatus): void {
  cloud.ses.on(GetEmailIdentityCommand, { EmailIdentity: 'mail.cutbay.app' }).resolves({
    VerifiedForSendingStatus: Status === 'SUCCESS',
    DkimAttributes: { Status, Tokens: ['one', 'two', 'three'] },
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
