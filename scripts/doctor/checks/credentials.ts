import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { check } from '../check.ts';
import { error, warning } from '../finding.ts';

/** Who AWS takes the caller for, or why it takes the caller for no one. */
type Identity = { arn: string } | { refused: string };

export const credentials = check<Identity>({
  title: 'AWS credentials',
  fetch: ({ aws }) =>
    aws.sts.send(new GetCallerIdentityCommand({})).then(
      ({ Arn = '' }) => ({ arn: Arn }),
      (cause: unknown) => ({ refused: cause instanceof Error ? cause.message : String(cause) }),
    ),
  judge(identity) {
    if ('refused' in identity) {
      return [
        error('credentials_refused', {
          preventsDeploy: true,
          means: `AWS does not know who you are, so nothing else could be looked at (${identity.refused}).`,
          action: 'Sign in to the account that the stage belongs to.',
          command: 'aws login   # or: aws configure sso; or set AWS_PROFILE',
        }),
      ];
    }
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#lock-away-credentials
    if (identity.arn.endsWith(':root')) {
      return [
        warning('credentials_root', {
          means: 'You are the root user: a leaked key of it cannot be limited or taken away.',
          action:
            "Deploy as a user or role with administrator's access, and delete the root's keys.",
        }),
      ];
    }
    return [];
  },
});
