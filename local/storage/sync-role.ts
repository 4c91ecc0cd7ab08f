import * as z from 'zod';
import { resolved, resources, type Template } from '#local/instance/template.ts';

const role = z.object({
  AssumeRolePolicyDocument: z.object({
    Statement: z.array(z.object({ Principal: z.record(z.string(), z.unknown()) })),
  }),
  Policies: z.array(z.object({ PolicyDocument: z.unknown() })).default([]),
});

/**
 * The permissions of the role from which sync credentials are cut, as JSON: of the roles, the one that another role may
 * assume.
 * @param bucketId the logical id of the bucket of files
 * @throws Error if the stack does not have exactly one such role, with one policy.
 */
export function readSyncPolicy(template: Template, bucketId: string, bucketName: string): string {
  const [found, ...more] = [...resources(template, 'AWS::IAM::Role', role).values()].filter(
    ({ AssumeRolePolicyDocument }) =>
      AssumeRolePolicyDocument.Statement.some(({ Principal }) => Principal['AWS'] !== undefined),
  );
  const [policy, ...others] = found?.Policies ?? [];
  if (!policy || more.length > 0 || others.length > 0) {
    throw new Error('The stack must have exactly one role of sync tools, with one policy.');
  }
  const arn = `arn:aws:s3:::${bucketName}`;
  return JSON.stringify(resolved(policy.PolicyDocument, { [`${bucketId}.Arn`]: arn }));
}
