import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** https://docs.aws.amazon.com/lambda/latest/api/API_CreateFunction.html */
const longestName = 64;

/**
 * The name of a function, such as `Cutbay-production-account-login`. It is fixed, so that the gateway can reference
 * a function before it exists: the functions depend on the site's address, and the site on the gateway's.
 * @param key the file in `functions/` that handles it, such as `sessions/login`
 * @throws Error if it is longer than Lambda allows
 */
export function functionName(scope: Construct, key: string): string {
  const name = `${Stack.of(scope).stackName}-${key.replace('/', '-')}`;
  if (name.length <= longestName) return name;
  throw new Error(`The function name ${name} has more than ${longestName} characters.`);
}

/**
 * The ARN of a function of this stack, which need not exist yet.
 * @param alias of the function; without it, its latest version
 */
export function functionArn(scope: Construct, key: string, alias?: string): string {
  return Stack.of(scope).formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: [functionName(scope, key), ...(alias ? [alias] : [])].join(':'),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
}
