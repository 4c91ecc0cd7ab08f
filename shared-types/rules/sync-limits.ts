/**
 * The duration of sync credentials in minutes. Python's SDK, and so the AWS CLI, fetches new ones before each request
 * while those it has are valid for less than 15 minutes, or 10 where that fails (`_advisory_refresh_timeout` of
 * `RefreshableCredentials`, https://github.com/boto/botocore/blob/develop/botocore/credentials.py).
 */
export const credentialMinutes = 30;

/**
 * For how many minutes a signed link to a file can be opened: a removed member can still load what they have opened just
 * before. Players, and downloads that start again, ask for another.
 */
export const fileLinkMinutes = 15;

/** How often a computer can fetch credentials. */
export const credentialFetches = { most: 60, minutes: 15 } as const;
