import {
  type DkimAttributes,
  GetAccountCommand,
  GetEmailIdentityCommand,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import { withParentDomains } from '#core/identity/email-rules.ts';
import { type Context, check, fixedByDeploy } from '../check.ts';

interface MailAccount {
  isOutOfSandbox: boolean;
  maySend: boolean;
  /** SES's enforcement status of the account: HEALTHY, PROBATION or SHUTDOWN. */
  enforcement: string;
}

/** What SES permits the account: https://docs.aws.amazon.com/ses/latest/dg/request-production-access.html */
export const mailAccount = check<MailAccount>({
  title: 'Mail: the account',
  async fetch({ aws }) {
    const answer = await aws.ses.send(new GetAccountCommand({}));
    const { EnforcementStatus: enforcement = 'HEALTHY' } = answer;
    return [
      {
        isOutOfSandbox: answer.ProductionAccessEnabled ?? false,
        maySend: (answer.SendingEnabled ?? false) && enforcement !== 'SHUTDOWN',
        enforcement,
      },
    ];
  },
  rows: [
    {
      code: 'mail_sandbox',
      severity: 'warning',
      when: ({ isOutOfSandbox }) => !isOutOfSandbox,
      means:
        'SES is in its sandbox: it sends only to verified addresses, so users cannot confirm an email or be invited.',
      action:
        "Request production access; AWS responds within a day. Until then, try it with SES's mailbox simulator, such as success@simulator.amazonses.com.",
      command: (_, { settings }) =>
        `aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url https://${settings.domain?.name ?? settings.mailFrom.split('@')[1]}`,
    },
    {
      code: 'mail_stopped',
      severity: 'error',
      when: ({ maySend }) => !maySend,
      means: 'SES has disabled sending for this account: no mail is sent.',
      action: (_, { region }) =>
        `Read the case that AWS opened, and respond to it: https://${region}.console.aws.amazon.com/ses/home?region=${region}#/reputation`,
      command: 'aws sesv2 get-account',
    },
    {
      code: 'mail_reputation',
      severity: 'warning',
      when: ({ maySend, enforcement }) => maySend && enforcement !== 'HEALTHY',
      means: ({ enforcement }) =>
        `SES is about to disable sending for this account (${enforcement}): there are too many bounces or complaints.`,
      action:
        'Find out where the bounces and complaints come from, and respond to the case that AWS opened.',
      command: 'aws sesv2 get-account',
    },
  ],
});

interface MailIdentity {
  domain: string;
  /** Whether SES knows the domain. */
  isRegistered: boolean;
  isVerified: boolean;
  /** SES's status of the DKIM records: PENDING, SUCCESS, FAILED, TEMPORARY_FAILURE or NOT_STARTED. */
  dkim: string;
  /** The DKIM records, each as `name CNAME value`. */
  records: string[];
}

const isShared = ({ settings }: Context) => settings.mailIdentity === 'existing';
const fileOf = ({ settings }: Context) => `infra/stages/${settings.stage}.ts`;

/** Whether the stack created the identity. */
function isOwn({ domain }: MailIdentity, { stack }: Context): boolean {
  const { DkimRecord1 = '' } = stack?.hasStood ? stack.outputs : {};
  return DkimRecord1.includes(`._domainkey.${domain} `);
}

/** Whether its records have to be in the DNS: an own identity has some only after the first deployment. */
function needsRecords({ isRegistered }: MailIdentity, context: Context): boolean {
  return isRegistered && (context.stack?.hasStood === true || isShared(context));
}

/**
 * The domain that mail is sent from:
 * https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-easy-setup-domain.html. First, whether the
 * stack can create the identity, or use the existing one: CloudFormation creates no identity that there is
 * (`AlreadyExistsException`), and removes one of its own that the template no longer has.
 */
export const mailIdentity = check<MailIdentity>({
  title: 'Mail: the sending domain',
  firstOnly: true,
  fetch({ aws, settings }) {
    const domain = domainOf(settings.mailFrom);
    return aws.ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain })).then(
      ({ VerifiedForSendingStatus, DkimAttributes }) => [
        {
          domain,
          isRegistered: true,
          isVerified: VerifiedForSendingStatus ?? false,
          dkim: DkimAttributes?.Status ?? 'NOT_STARTED',
          records: recordsOf(domain, DkimAttributes),
        },
      ],
      (cause: unknown) => {
        if (!(cause instanceof NotFoundException)) throw cause;
        return [
          { domain, isRegistered: false, isVerified: false, dkim: 'NOT_STARTED', records: [] },
        ];
      },
    );
  },
  rows: [
    {
      code: 'mail_domain_own',
      severity: 'error',
      when: (identity, context) =>
        !context.isStackUnknown && isShared(context) && isOwn(identity, context),
      preventsDeploy: true,
      means: ({ domain }, context) =>
        `${fileOf(context)} says that ${domain} is another stage's, but this stack created it: the deployment would remove it, and no stage could send.`,
      action: (_, context) => `Remove mailIdentity from ${fileOf(context)}.`,
    },
    {
      code: 'mail_domain_absent',
      severity: 'error',
      when: ({ isRegistered }, context) =>
        !context.isStackUnknown && isShared(context) && !isRegistered,
      preventsDeploy: true,
      means: ({ domain }, context) =>
        `${fileOf(context)} says that SES knows ${domain}, but it does not in this region: it would reject all mail.`,
      action: (_, context) =>
        `Remove mailIdentity from ${fileOf(context)}: the stack then creates the identity.`,
      command: 'aws sesv2 list-email-identities',
    },
    {
      code: 'mail_domain_taken',
      severity: 'error',
      when: (identity, context) =>
        !context.isStackUnknown &&
        !isShared(context) &&
        identity.isRegistered &&
        !isOwn(identity, context),
      preventsDeploy: true,
      means: ({ domain }) =>
        `SES knows ${domain} already, from another stage or product: the deployment would fail after minutes.`,
      action: (_, context) =>
        `Set mailIdentity: 'existing' in ${fileOf(context)}, if its owner stays; or delete the identity, if nothing else sends from it.`,
      command: ({ domain }) => `aws sesv2 get-email-identity --email-identity ${domain}`,
    },
    {
      code: 'mail_domain_missing',
      severity: 'error',
      when: ({ isRegistered }, { stack }) => !isRegistered && stack?.hasStood === true,
      means: ({ domain }) => `SES does not know ${domain}: it rejects all mail.`,
      action: 'Deploy again: the stack creates the identity.',
      ...fixedByDeploy,
    },
    {
      code: 'mail_dkim_failed',
      severity: 'error',
      when: (identity, context) => needsRecords(identity, context) && identity.dkim === 'FAILED',
      means: ({ domain }) =>
        `SES has stopped looking for the DKIM records of ${domain}: it sends nothing.`,
      action: ({ domain, records }) =>
        `Add these to the DNS of ${domain}, then let SES check again: ${records.join('; ')}`,
      command: ({ domain }) =>
        `aws sesv2 put-email-identity-dkim-signing-attributes --email-identity ${domain} --signing-attributes-origin AWS_SES`,
    },
    {
      code: 'mail_dkim_pending',
      severity: 'error',
      when: (identity, context) =>
        needsRecords(identity, context) && !(identity.isVerified && identity.dkim === 'SUCCESS'),
      means: ({ domain, dkim }) =>
        `SES has not found the DKIM records of ${domain} yet (${dkim}): until then it sends nothing.`,
      action: ({ domain, records }) =>
        `Add these to the DNS of ${domain}; SES checks for 72 hours: ${records.join('; ')}`,
      command: ({ domain }) =>
        `aws sesv2 get-email-identity --email-identity ${domain} --query DkimAttributes.Status`,
    },
  ],
});

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_DkimAttributes.html */
function recordsOf(domain: string, attributes: DkimAttributes = {}): string[] {
  const { Tokens = [], SigningHostedZone = 'dkim.amazonses.com' } = attributes;
  return Tokens.map((token) => `${token}._domainkey.${domain} CNAME ${token}.${SigningHostedZone}`);
}

/** The domain of an email. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/**
 * Receivers such as Gmail and Yahoo require a DMARC policy:
 * https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dmarc.html. It applies to subdomains too.
 */
export const mailDmarc = check<{ domain: string; isPublished: boolean }>({
  title: 'Mail: DMARC',
  async fetch({ dns, settings }) {
    const domain = domainOf(settings.mailFrom);
    for (const one of withParentDomains(domain)) {
      const texts = await dns.texts(`_dmarc.${one}`);
      if (texts.some((text) => text.startsWith('v=DMARC1'))) return [{ domain, isPublished: true }];
    }
    return [{ domain, isPublished: false }];
  },
  rows: [
    {
      code: 'mail_dmarc_missing',
      severity: 'warning',
      when: ({ isPublished }) => !isPublished,
      means: ({ domain }) =>
        `${domain} publishes no DMARC policy: receivers may classify our mail as spam.`,
      action: ({ domain }, { settings }) =>
        `Add the TXT record _dmarc.${domain} with v=DMARC1; p=none; rua=mailto:${settings.operatorEmail}`,
      command: ({ domain }) => `dig +short TXT _dmarc.${domain}`,
    },
  ],
});
