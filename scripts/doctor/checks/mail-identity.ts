import { GetEmailIdentityCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import { deployedCheck } from '../check.ts';
import { error, type Finding } from '../finding.ts';

interface MailIdentity {
  isVerified: boolean;
  /** SES's status of the DKIM records: PENDING, SUCCESS, FAILED, TEMPORARY_FAILURE or NOT_STARTED. */
  dkim: string;
}

/**
 * The domain that mail is sent from:
 * https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dkim-easy-setup-domain.html
 */
export const mailIdentity = deployedCheck<MailIdentity | undefined>({
  title: 'Mail: the sending domain',
  fetch: ({ aws, settings }) =>
    aws.ses.send(new GetEmailIdentityCommand({ EmailIdentity: domainOf(settings.mailFrom) })).then(
      ({ VerifiedForSendingStatus, DkimAttributes }) => ({
        isVerified: VerifiedForSendingStatus ?? false,
        dkim: DkimAttributes?.Status ?? 'NOT_STARTED',
      }),
      (cause: unknown) => {
        if (cause instanceof NotFoundException) return undefined;
        throw cause;
      },
    ),
  judge(identity, { settings, stack }) {
    const domain = domainOf(settings.mailFrom);
    if (!identity) {
      return [
        error('mail_domain_missing', {
          means: `SES does not know ${domain}: it rejects all mail.`,
          action: 'Deploy again: the stack creates the identity.',
          command: `npm run deploy -- --stage ${settings.stage}`,
          fixedByDeploy: true,
        }),
      ];
    }
    const { DkimRecord1, DkimRecord2, DkimRecord3 } = stack.outputs;
    const records = [DkimRecord1, DkimRecord2, DkimRecord3].filter(Boolean).join('; ');
    const command = `aws sesv2 get-email-identity --email-identity ${domain} --query DkimAttributes.Status`;
    const findings: Finding[] = [];
    if (identity.dkim === 'FAILED') {
      findings.push(
        error('mail_dkim_failed', {
          means: `SES has stopped looking for the DKIM records of ${domain}: it sends nothing.`,
          action: `Add these to the DNS of ${domain}, then let SES check again: ${records}`,
          command: `aws sesv2 put-email-identity-dkim-signing-attributes --email-identity ${domain} --signing-attributes-origin AWS_SES`,
        }),
      );
    } else if (!identity.isVerified || identity.dkim !== 'SUCCESS') {
      findings.push(
        error('mail_dkim_pending', {
          means: `SES has not found the DKIM records of ${domain} yet (${identity.dkim}): until then it sends nothing.`,
          action: `Add these to the DNS of ${domain}; SES checks for 72 hours: ${records}`,
          command,
        }),
      );
    }
    return findings;
  },
});

/** The domain of an email. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}
