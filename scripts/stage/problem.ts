const signIn =
  'AWS does not know who you are: sign in, such as by aws login or aws configure sso, or name a profile with AWS_PROFILE.';
const notAllowed =
  'Your AWS credentials may not do this: see "Who may run the operator\'s tool" in docs/runbook.md.';

/**
 * What to do about errors of the AWS SDK, by their names.
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

/** An error in words that an operator can act on: what failed, and for errors of AWS also what to do. */
export function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { name, message } = error;
  if (message === withoutRegion) return regionMissing;
  const remedy = remedies.get(name);
  return [name === 'Error' ? message : `${name}: ${message}`, remedy].filter(Boolean).join('\n');
}
