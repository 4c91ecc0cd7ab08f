import type { StageStack } from '../stage-stack.ts';

/** Production's stack after a successful deployment, with these outputs. */
export function deployedStack<O extends StageStack['outputs']>(
  outputs: O,
): StageStack & { outputs: O } {
  return {
    stage: 'production',
    name: 'Cutbay-production',
    id: 'arn:aws:cloudformation:eu-west-1:123456789012:stack/Cutbay-production/1',
    region: 'eu-west-1',
    account: '123456789012',
    status: 'UPDATE_COMPLETE',
    hasStood: true,
    isDrifted: undefined,
    isProtected: true,
    outputs,
  };
}
