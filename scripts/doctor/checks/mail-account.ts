import { GetAccountCommand } from '@aws-sdk/client-sesv2';
import { check } from '../check.ts';
import { error, type Finding, warning } from '../finding.ts';

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
    return {
      isOutOfSandbox: answer.ProductionAccessEnabled ?? false,
      maySend: answer.SendingEnabled ?? false,
      enforcement: answer.EnforcementStatus ?? 'HEALTHY',
    };
  },
  judge({ isOutOfSandbox, maySend, enforcement }, { settings, region }) {
    const findings: Finding[] = [];
    if (!isOutOfSandbox) {
      findings.push(
        warning('mail_sandbox', {
          means:
            'SES is in its sandbox: it sends only to verified addresses, so users cannot confirm an email or be invited.',
          action:
            "Request production access; AWS responds within a day. Until then, try it with SES's mailbox simulator, such as success@simulator.amazonses.com.",
          command: `aws sesv2 put-account-details --production-access-enabled --mail-type TRANSACTIONAL --website-url https://${settings.domain?.name ?? settings.mailFrom.split('@')[1]}`,
        }),
      );
    }
    if (!maySend || enforcement === 'SHUTDOWN') {
      findings.push(
        error('mail_stopped', {
          means: 'SES has disabled sending for this account: no mail is sent.',
          action: `Read the case that AWS opened, and respond to it: https://${region}.console.aws.amazon.com/ses/home?region=${region}#/reputation`,
          command: 'aws sesv2 get-account',
        }),
      );
    } else if (enforcement !== 'HEALTHY') {
      findings.push(
        warning('mail_reputation', {
          means: `SES is about to disable sending for this account (${enforcement}): there are too many bounces or complaints.`,
          action:
            'Find out where the bounces and complaints come from, and respond to the case that AWS opened.',
          command: 'aws sesv2 get-account',
        }),
      );
    }
    return findings;
  },
});
