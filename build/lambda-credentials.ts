interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Replaces `@aws-sdk/credential-provider-node` in the bundles: Lambda provides credentials in the environment, so
 * the SDK's search through files, SSO and instance metadata would cost 130 KiB and 9 ms for nothing.
 * @throws Error if the environment has none.
 */
export function defaultProvider(): () => Promise<Credentials> {
  return async () => {
    const {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken,
    } = process.env;
    if (!accessKeyId || !secretAccessKey) {
      throw new Error('The environment has no AWS credentials.');
    }
    return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  };
}
