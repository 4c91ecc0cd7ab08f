import type { Settings } from '#infra/settings.ts';
import type { StageStack } from '../stage/stage-stack.ts';

/**
 * A stage that keeps data cannot be removed by accident: its file says so, and CloudFormation protects its stack.
 * @throws Error that says how it is removed on purpose.
 */
export function assertRemovable(
  { stage, keepsData }: Pick<Settings, 'stage' | 'keepsData'>,
  { name, isProtected }: Pick<StageStack, 'name' | 'isProtected'>,
): void {
  if (!keepsData && !isProtected) return;
  throw new Error(
    [
      `${name} keeps data${isProtected ? ' and is protected' : ''}: it is not removed. Nothing was changed.`,
      'To remove it on purpose, for ever:',
      '  1. Cancel the running subscriptions at Stripe, or they go on being charged.',
      `  2. Export what you have to keep: aws dynamodb create-backup, on the table that npm run deploy told.`,
      `  3. Set keepsData: false in infra/stages/${stage}.ts, commit, and npm run deploy -- --stage ${stage}: protections are lifted.`,
      `  4. npm run destroy -- --stage ${stage}`,
    ].join('\n'),
  );
}
