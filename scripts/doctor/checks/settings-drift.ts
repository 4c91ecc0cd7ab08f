import { isDeepStrictEqual } from 'node:util';
import { GetTemplateSummaryCommand } from '@aws-sdk/client-cloudformation';
import * as z from 'zod';
import { deployedCheck } from '../check.ts';
import { warning } from '../finding.ts';

const metadata = z.object({ settings: z.record(z.string(), z.unknown()) });

/** Checks that the stage's settings are deployed: the template contains them as metadata. */
export const settingsDrift = deployedCheck<Record<string, unknown> | undefined>({
  title: 'Settings of the stage',
  async fetch({ aws, stack }) {
    const { Metadata = '{}' } = await aws.cloudFormation.send(
      new GetTemplateSummaryCommand({ StackName: stack.name }),
    );
    return metadata.safeParse(JSON.parse(Metadata)).data?.settings;
  },
  judge(deployed, { settings }) {
    if (!deployed) return [];
    const { samLocal: _, ...written } = settings;
    const overrides = Object.entries({ ...deployed, ...written })
      .map(([name]) => name)
      .filter((name) => !isDeepStrictEqual(deployed[name] ?? null, Object(written)[name] ?? null));
    if (overrides.length === 0) return [];
    return [
      warning('settings_differ', {
        means: `infra/stages/${settings.stage}.ts differs from what is deployed: ${overrides.join(', ')}.`,
        action: 'Deploy, or revert the change.',
        command: `npm run deploy -- --stage ${settings.stage}`,
        fixedByDeploy: true,
      }),
    ];
  },
});
