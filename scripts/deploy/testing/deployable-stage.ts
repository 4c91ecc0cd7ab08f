import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeStacksCommand,
  GetTemplateCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import { PutSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import type { Settings } from '#infra/stage/settings.ts';
import { createAws } from '../../doctor/aws.ts';
import { examine } from '../../doctor/doctor.ts';
import { healthyCloud, healthySurroundings } from '../../doctor/testing/cloud.ts';
import { noSuchStack, settings, stackAs, webhookUrl } from '../../doctor/testing/healthy-stage.ts';
import { mailIdentityIsAbsent, stackIs } from '../../doctor/testing/stage-under-test.ts';
import { type StripeUnderTest, startStripe } from '../../doctor/testing/stripe.ts';
import { readStageOptions, stageCommands } from '../../stage/commands.ts';
import type { Run } from '../../stage/run.ts';
import { webhookEvents } from '../../stripe/webhook.ts';
import { deploy } from '../deployment.ts';

const template = { Resources: { Table: { Type: 'AWS::DynamoDB::GlobalTable' } } };

/** Keys as an operator enters them. */
export const key = 'rk_live_functionsOnly';
export const setUpKey = 'sk_live_setUpOnly';
const usualAnswers = { yes: 'y', functions: key, setUp: setUpKey };

interface StageOptions {
  /** The answers entered on the terminal; null without a terminal. */
  answers?: Partial<typeof usualAnswers> | null;
  /** The program that fails, by a part of its command. */
  failing?: string;
  settings?: Partial<Settings>;
  /** The deployed commit. */
  commit?: string;
}

/** A stage that can be deployed, with AWS mocked, Stripe emulated, and programs that are only recorded. */
export async function deployableStage() {
  const directory = mkdtempSync(join(tmpdir(), 'deploy-'));
  const cloud = healthyCloud();
  cloud.cloudFormation
    .on(GetTemplateCommand)
    .resolves({ TemplateBody: JSON.stringify({ Resources: {} }) })
    .on(UpdateTerminationProtectionCommand)
    .resolves({});
  cloud.secrets.on(PutSecretValueCommand).resolves({});
  const stripe: StripeUnderTest = await startStripe();

  /** Deploys with these answers. */
  async function run(args: string[], given: StageOptions = {}) {
    const commands: string[] = [];
    const stderr: string[] = [];
    const answers = { ...usualAnswers, ...given.answers };
    const stage: Settings = { ...settings, ...given.settings };
    const runProgram: Run = (program, programArgs) => {
      const command = [program, ...programArgs].join(' ');
      commands.push(command);
      const succeeded = !given.failing || !command.includes(given.failing);
      if (command.includes('cdk synth')) {
        mkdirSync(join(directory, 'cdk.out/cloud'), { recursive: true });
        writeFileSync(
          join(directory, 'cdk.out/cloud/Cutbay.template.json'),
          JSON.stringify(template),
        );
      }
      if (command.includes('cdk deploy') && succeeded) {
        stackIs(cloud, { StackStatus: 'CREATE_COMPLETE', EnableTerminationProtection: false });
      }
      return { succeeded, output: '' };
    };
    const outcome = await deploy({
      options: readStageOptions(stageCommands.deploy, ['--stage', 'production', ...args]),
      settings: stage,
      region: 'eu-west-1',
      source: { directory, commit: given.commit ?? 'c0ffee1' },
      aws: createAws('eu-west-1'),
      terminal: {
        isInteractive: given.answers !== null,
        say: (text) => void stderr.push(text),
        ask: async () => '',
        confirm: async () => answers.yes === 'y',
        askSecret: async (question) =>
          question.includes('for the functions') ? answers.functions : answers.setUp,
      },
      run: runProgram,
      examine: () =>
        examine('production', { ...healthySurroundings(), settings: async () => stage }),
    }).then(
      (stack) => stack?.status ?? 'declined',
      (error: Error) => error.message,
    );
    return { outcome, commands, stderr: stderr.join('\n') };
  }

  return {
    cloud,
    stripe,
    run,
    /** Nothing is deployed, or only the remains of a failed first deployment. */
    notDeployed(left?: 'ROLLBACK_COMPLETE'): void {
      mailIdentityIsAbsent(cloud);
      const name = { StackName: stackAs().StackName ?? '' };
      const described = cloud.cloudFormation.on(DescribeStacksCommand, name);
      if (left) described.resolves({ Stacks: [stackAs({ StackStatus: left })] });
      else described.rejects(noSuchStack);
    },
    /**
     * Creates the endpoint that the stage should have.
     * @returns its id
     */
    async addWebhook(): Promise<string> {
      const { id } = await stripe.client.webhookEndpoints.create({
        url: webhookUrl,
        enabled_events: [...webhookEvents],
        api_version: Stripe.API_VERSION,
      });
      return id;
    },
    /** How often termination protection was enabled. */
    protections: () => cloud.cloudFormation.commandCalls(UpdateTerminationProtectionCommand).length,
    /** The values of the stored secrets. */
    stored: () =>
      cloud.secrets
        .commandCalls(PutSecretValueCommand)
        .map(({ args: [{ input }] }) => [input.SecretId, input.SecretString]),
    async close() {
      await stripe.close();
      rmSync(directory, { recursive: true });
    },
  };
}

export type DeployableStage = Awaited<ReturnType<typeof deployableStage>>;
