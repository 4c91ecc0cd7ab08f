import type { Settings } from '#infra/stage/settings.ts';
import type { StageStack } from '../stage/stage-stack.ts';

/**
 * Asserts that a stage may be removed: one that keeps data is protected by its settings and by CloudFormation.
 * @throws Error that says how to remove it deliberately.
 */
export function assertRemovable(
  { stage, keepsData }: Pick<Settings, 'stage' | 'keepsData'>,
  { name, isProtected }: Pick<StageStack, 'name' | 'isProtected'>,
): void {
  if (!keepsData && !isProtected) return;
  throw new Error(
    [
      `${name} keeps data${isProtected ? ' and is protected' : ''}: it is not removed. Nothing was changed.`,
      'To remove it permanently:',
      '  1. Cancel the active subscriptions at Stripe, or they will continue to be charged.',
      `  2. Export what you must keep: aws dynamodb create-backup, for the table that npm run deploy printed, and aws s3 sync, for the bucket of files.`,
      `  3. Set keepsData: false in infra/stages/${stage}.ts, commit, and npm run deploy -- --stage ${stage}: this lifts the protection.`,
      `  4. npm run destroy -- --stage ${stage}`,
    ].join('\n'),
  );
}
