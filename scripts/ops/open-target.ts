import { relative, resolve } from 'node:path';
import { s3 } from '#core/clients/s3.ts';
import { readSettings } from '#infra/stage/settings.ts';
import { productOrigin, runningEnvironment } from '#local/instance/instance-file.ts';
import { env } from '#shared/ops/environment.ts';
import { requireOutput, requireStageStack, type StageStack } from '../stage/stage-stack.ts';
import { OperatorError } from './command.ts';
import { problemOf } from './problem.ts';
import type { LocalTarget, StageTarget, Target } from './target.ts';

const root = resolve(import.meta.dirname, '..', '..');

/**
 * Finds the product that is meant, and points the functions of this process at it: tables, addresses and the names of
 * secrets come from the stack's outputs, or from the product that runs on this machine.
 * @param stage of the cloud; undefined for the product on this machine
 * @throws OperatorError where it does not run, or is not deployed
 */
export function openTarget(stage: string | undefined): Promise<Target> {
  return stage === undefined ? openLocal() : openStage(stage);
}

async function openLocal(): Promise<LocalTarget> {
  const dataDir = resolve(root, process.env['LOCAL_DATA_DIR'] || '.local');
  const environment = runningEnvironment(dataDir);
  const way = relative(process.cwd(), dataDir);
  const shown = way.startsWith('..') ? dataDir : way || '.';
  if (!environment) {
    throw new OperatorError(
      `No product runs on ${shown}: start it with npm start, name its folder with LOCAL_DATA_DIR, or name a stage of the cloud with --stage.`,
    );
  }
  pointAt(environment);
  // The emulator has no host name for each bucket; the client was created before the environment was set.
  s3.config.forcePathStyle = true;
  return {
    kind: 'local',
    name: `the product on this machine (${shown})`,
    dataDir,
    // Here mail is sent when a call asks for it.
    afterChange: async () => {
      const answer = await fetch(`${environment[productOrigin]}/__local/mail`);
      await answer.body?.cancel();
    },
  };
}

async function openStage(stage: string): Promise<StageTarget> {
  const { operatorEmail } = await orProblem(() => readSettings(stage));
  const stack = await orProblem(() => requireStageStack(stage));
  pointAt(stageEnvironment(stack, operatorEmail));
  const { name, region } = stack;
  return {
    kind: 'stage',
    name: `stage ${stage} (${name}, ${region})`,
    stack,
    afterChange: async () => {},
  };
}

/** The functions' environment, as far as the operator's commands need it. */
export function stageEnvironment(
  stack: StageStack,
  operatorEmail: string,
): Record<string, string | undefined> {
  return {
    [env.tableName]: requireOutput(stack, 'TableName'),
    [env.storageBucket]: requireOutput(stack, 'FileBucket'),
    [env.siteOrigin]: requireOutput(stack, 'SiteOrigin'),
    [env.stripeSecretKeySecret]: requireOutput(stack, 'StripeSecretKeyArn'),
    [env.operatorEmail]: operatorEmail,
    AWS_REGION: stack.region,
    // Variables left in the shell from local work must not take effect.
    [env.stripeSecretKey]: undefined,
    [env.stripeApiOrigin]: undefined,
    [env.clockOffsetSeconds]: undefined,
    [env.storageEndpoint]: undefined,
    AWS_ENDPOINT_URL_DYNAMODB: undefined,
    AWS_ENDPOINT_URL_S3: undefined,
  };
}

function pointAt(environment: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries({ ...environment, [env.logLevel]: 'off' })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

async function orProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new OperatorError(problemOf(error));
  }
}
