export interface Deployment {
  stage: string;
  /** Whether the stage's data outlives its stack: such a stack is protected against deletion. */
  keepsData: boolean;
  stackName: string;
  further: readonly string[];
  run: (
    program: string,
    args: readonly string[],
    output: 'show' | 'read',
  ) => { succeeded: boolean; output: string };
}

/**
 * States in which a stack has never stood. CDK deletes such a stack and begins anew, which termination protection would
 * forbid: https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html
 */
const neverStood = [
  'REVIEW_IN_PROGRESS',
  'CREATE_FAILED',
  'ROLLBACK_COMPLETE',
  'ROLLBACK_FAILED',
  'DELETE_COMPLETE',
];

/**
 * Deploys a stage. Its stack is protected against deletion only once its first deployment has succeeded, and stays so
 * through every later one.
 * @throws Error where the build or the deployment fails, or the stack cannot be protected.
 */
export async function deploy(deployment: Deployment): Promise<void> {
  const { stage, keepsData, stackName, further, run } = deployment;
  const must = (program: string, args: readonly string[], failure: string) => {
    if (!run(program, args, 'show').succeeded) throw new Error(failure);
  };
  must('npm', ['run', 'build'], 'The product could not be built.');
  const stands = keepsData && hasStood(deployment);
  const context = ['--context', `stage=${stage}`];
  if (stands) context.push('--context', 'terminationProtection=true');
  must(
    'npx',
    ['cdk', 'deploy', ...context, ...further],
    `${stackName} could not be deployed${stands ? '.' : ', and is not protected: mend the cause and deploy again.'}`,
  );
  if (!keepsData || stands) return;
  const protect = ['cloudformation', 'update-termination-protection', '--stack-name', stackName];
  must(
    'aws',
    [...protect, '--enable-termination-protection'],
    `${stackName} is deployed, but not protected against deletion: run the deployment again.`,
  );
}

/** Whether the stack has ever been deployed successfully. */
function hasStood({ stackName, run }: Deployment): boolean {
  const status = ['--query', 'Stacks[0].StackStatus', '--output', 'text'];
  const { succeeded, output } = run(
    'aws',
    ['cloudformation', 'describe-stacks', '--stack-name', stackName, ...status],
    'read',
  );
  return succeeded && !neverStood.includes(output.trim());
}
