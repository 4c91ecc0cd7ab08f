import {
  type DkimAttributes,
  GetEmailIdentityCommand,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import { type Context, check } from '../check.ts';
import { error, type Finding } from '../finding.ts';

interface MailIdentity {
  isVerified: boolean;
  /** SES's status of the DKIM records: PENDING, SUCCESS, FAILED, TEMPORARY_FAILURE or NOT_STARTED. */
  dkim: string;
  /** The DKIM records, each as `name CNAME value`. */
  records: string[];
}

/**
 * The domain that mail is sent from:
 * https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-easy-setup-domain.html
 */
export const mailIdentity = check<MailIdentity | undefined>({
  title: 'Mail: the sending domain',
  fetch({ aws, settings }) {
    const domain = domainOf(settings.mailFrom);
    return aws.ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain })).then(
      ({ VerifiedForSendingStatus, DkimAttributes }) => ({
        isVerified: VerifiedForSendingStatus ?? false,
        dkim: DkimAttributes?.Status ?? 'NOT_STARTED',
        records: recordsOf(domain, DkimAttributes),
      }),
      (cause: unknown) => {
        if (cause instanceof NotFoundException) return undefined;
        throw cause;
      },
    );
  },
  judge(identity, context) {
    const ownership = judgeOwnership(identity, context);
    if (ownership.length > 0 || !identity) return ownership;
    if (!context.stack?.hasStood && context.settings.mailIdentity !== 'existing') return [];
    return judgeRecords(identity, domainOf(context.settings.mailFrom));
  },
});

/**
 * Whether the stack can create the identity, or use the existing one. CloudFormation creates no identity that there is
 * (`AlreadyExistsException`), and removes one of its own that the template no longer has.
 */
function judgeOwnership(identity: MailIdentity | undefined, context: Context): Finding[] {
  const { settings, stack, isStackUnknown } = context;
  if (isStackUnknown) return [];
  const domain = domainOf(settings.mailFrom);
  const file = `infra/stages/${settings.stage}.ts`;
  const { DkimRecord1 = '' } = stack?.hasStood ? stack.outputs : {};
  const isOwn = DkimRecord1.includes(`._domainkey.${domain} `);
  if (settings.mailIdentity === 'existing' && isOwn) {
    return [
      error('mail_domain_own', {
        preventsDeploy: true,
        means: `${file} says that ${domain} is another stage's, but this stack created it: the deployment would remove it, and no stage could send.`,
        action: `Remove mailIdentity from ${file}.`,
      }),
    ];
  }
  if (settings.mailIdentity === 'existing' && !identity) {
    return [
      error('mail_domain_absent', {
        preventsDeploy: true,
        means: `${file} says that SES knows ${domain}, but it does not in this region: it would reject all mail.`,
        action: `Remove mailIdentity from ${file}: the stack then creates the identity.`,
        command: `aws sesv2 list-email-identities`,
      }),
    ];
  }
  if (settings.mailIdentity !== 'existing' && identity && !isOwn) {
    return [
      error('mail_domain_taken', {
        preventsDeploy: true,
        means: `SES knows ${domain} already, from another stage or product: the deployment would fail after minutes.`,
        action: `Set mailIdentity: 'existing' in ${file}, if its owner stays; or delete the identity, if nothing else sends from it.`,
        command: `aws sesv2 get-email-identity --email-identity ${domain}`,
      }),
    ];
  }
  if (identity || !stack?.hasStood) return [];
  return [
    error('mail_domain_missing', {
      means: `SES does not know ${domain}: it rejects all mail.`,
      action: 'Deploy again: the stack creates the identity.',
      command: `npm run deploy -- --stage ${settings.stage}`,
      fixedByDeploy: true,
    }),
  ];
}

function judgeRecords({ isVerified, dkim, records }: MailIdentity, domain: string): Finding[] {
  if (dkim === 'FAILED') {
    return [
      error('mail_dkim_failed', {
        means: `SES has stopped looking for the DKIM records of ${domain}: it sends nothing.`,
        action: `Add these to the DNS of ${domain}, then let SES check again: ${records.join('; ')}`,
        command: `aws sesv2 put-email-identity-dkim-signing-attributes --email-identity ${domain} --signing-attributes-origin AWS_SES`,
      }),
    ];
  }
  if (isVerified && dkim === 'SUCCESS') return [];
  return [
    error('mail_dkim_pending', {
      means: `SES has not found the DKIM records of ${domain} yet (${dkim}): until then it sends nothing.`,
      action: `Add these to the DNS of ${domain}; SES checks for 72 hours: ${records.join('; ')}`,
      command: `aws sesv2 get-email-identity --email-identity ${domain} --query DkimAttributes.Status`,
    }),
  ];
}

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_DkimAttributes.html */
function recordsOf(domain: string, attributes: DkimAttributes = {}): string[] {
  const { Tokens = [], SigningHostedZone = 'dkim.amazonses.com' } = attributes;
  return Tokens.map((token) => `${token}._domainkey.${domain} CNAME ${token}.${SigningHostedZone}`);
}

/** The domain of an email. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
