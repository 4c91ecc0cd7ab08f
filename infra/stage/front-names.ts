import { stackName } from './settings.ts';

/** The only region in which CloudFront takes web ACLs. */
export const frontRegion = 'us-east-1';

/** The name of the stack in front of a stage's own (`infra/front.ts`). */
export function frontStackName(stage: string): string {
  return `${stackName(stage)}-front`;
}

/** Its output with the ARN of the web ACL, and the parameter of the stage's own stack that takes it. */
export const webAclName = 'WebAclArn';
