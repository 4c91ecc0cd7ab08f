import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { check } from '../check.ts';
import { error, warning } from '../finding.ts';

/** The caller's identity, or why AWS rejected the credentials. */
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
          means: `AWS rejected your credentials, so nothing else could be checked (${identity.refused}).`,
          action: 'Sign in to the account of the stage.',
          command: 'aws login   # or: aws configure sso; or set AWS_PROFILE',
        }),
      ];
    }
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#lock-away-credentials
    if (identity.arn.endsWith(':root')) {
      return [
        warning('credentials_root', {
          means: 'You are the root user: a leaked root key cannot be restricted or revoked.',
          action:
            "Deploy as a user or role with administrator access, and delete the root user's keys.",
        }),
      ];
    }
    return [];
  },
});
