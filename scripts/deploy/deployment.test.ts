import { expect, test } from '@jest/globals';
import { type Deployment, deploy } from './deployment.ts';
import { deployOptions } from './options.ts';

/** The commands that a deployment runs, where CloudFormation tells a state of the stack, or none. */
async function commandsOf(
  state: string | null,
  { keepsData = true, failing = '' }: { keepsData?: boolean; failing?: string } = {},
) {
  const commands: string[] = [];
  const run: Deployment['run'] = (program, args) => {
    const command = [program, ...args].join(' ');
    commands.push(command);
    if (command.includes('describe-stacks')) {
      return { succeeded: state !== null, output: `${state}\n` };
    }
    return { succeeded: failing === '' || !command.includes(failing), output: '' };
  };
  const stage = 'production';
  const outcome = await deploy({
    stage,
    keepsData,
    stackName: 'Cutbay-production',
    further: [],
    run,
  }).then(
    () => 'deployed',
    (error: Error) => error.message,
  );
  return { commands, outcome };
}

const protectCommand =
  'aws cloudformation update-termination-protection --stack-name Cutbay-production --enable-termination-protection';
const unprotected = 'npx cdk deploy --context stage=production';
const keepingProtection = `${unprotected} --context terminationProtection=true`;

test.each([null, 'ROLLBACK_COMPLETE', 'REVIEW_IN_PROGRESS', 'CREATE_FAILED'])(
  'a first deployment (%s) is protected only once it has succeeded',
  async (state) => {
    const { commands, outcome } = await commandsOf(state);
    expect(outcome).toBe('deployed');
    expect(commands.slice(-2)).toEqual([unprotected, protectCommand]);
  },
);

test('a first deployment that fails is left unprotected, so that it can be begun anew', async () => {
  const { commands, outcome } = await commandsOf(null, { failing: 'cdk deploy' });
  expect(outcome).toContain('mend the cause and deploy again');
  expect(commands).not.toContain(protectCommand);
});

test.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])(
  'a stack that stands (%s) is protected throughout',
  async (state) => {
    const { commands } = await commandsOf(state);
    expect(commands.at(-1)).toBe(keepingProtection);
  },
);

test('a stage whose data goes with it is never protected', async () => {
  const { commands } = await commandsOf(null, { keepsData: false });
  expect(commands).toEqual(['npm run build', unprotected]);
});

test('a protection that fails is told', async () => {
  const { outcome } = await commandsOf(null, { failing: 'update-termination-protection' });
  expect(outcome).toContain('not protected against deletion: run the deployment again');
});

test('the stage is required, and what else is given goes to the CDK', () => {
  expect(deployOptions(['--stage', 'test', '--require-approval', 'never'])).toEqual({
    stage: 'test',
    further: ['--require-approval', 'never'],
  });
  expect(() => deployOptions([])).toThrow('Say which stage');
  expect(() => deployOptions(['--stage'])).toThrow('Say which stage');
  expect(() => deployOptions(['--stage', 'local'])).toThrow('never deployed');
});
