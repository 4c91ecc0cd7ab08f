const signIn =
  'AWS rejected your credentials: sign in, such as by aws login or aws configure sso, or name a profile with AWS_PROFILE.';
const notAllowed =
  'Your AWS credentials lack a permission: see "Who may run the operator\'s tool" in docs/runbook.md.';

/**
 * Remedies of AWS SDK errors, by their names.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/troubleshoot_access-denied.html
 */
const remedies: ReadonlyMap<string, string> = new Map([
  ['CredentialsProviderError', signIn],
  ['ExpiredToken', signIn],
  ['ExpiredTokenException', signIn],
  ['InvalidClientTokenId', signIn],
  ['UnrecognizedClientException', signIn],
  ['AccessDenied', notAllowed],
  ['AccessDeniedException', notAllowed],
  ['ResourceNotFoundException', 'Is the stage deployed in this account and region?'],
]);

/** The error of an SDK client without a region, which has no name of its own. */
const withoutRegion = 'Region is missing';

export const regionMissing =
  'No region is configured. Name it in your profile (aws configure set region eu-west-1) or in AWS_REGION.';

/** An error for the operator: what failed, and for AWS errors the remedy. */
export function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  if (message === withoutRegion) return regionMissing;
  const remedy = remedies.get(name);
  return [name === 'Error' ? message : `${name}: ${message}`, remedy].filter(Boolean).join('\n');
}
