import { DescribeStacksCommand, GetTemplateSummaryCommand } from '@aws-sdk/client-cloudformation';
import type { Settings } from '#infra/settings.ts';
import type { Dependencies } from '../doctor.ts';
import type { Cloud } from './cloud.ts';
import { noSuchStack, settings, stackAs } from './healthy-stage.ts';
import type { StripeUnderTest } from './stripe.ts';

/** What a case puts other answers into: AWS and Stripe as they answer where nothing is missing. */
interface StageUnderTest {
  cloud: Cloud;
  stripe: StripeUnderTest;
}

/**
 * A finding, as `severity code`, and what brings it about: other answers of AWS or Stripe, or other surroundings, which
 * it gives back.
 */
export type Case = [
  finding: string,
  arrange: (stage: StageUnderTest) => Partial<Dependencies> | void | Promise<void>,
];

/** With a stage whose file says something else than the usual; the deployed stack says the same. */
export function withSettings(cloud: Cloud, overrides: Partial<Settings>): Partial<Dependencies> {
  const { samLocal: _, ...deployed } = { ...settings, ...overrides };
  cloud.cloudFormation
    .on(GetTemplateSummaryCommand)
    .resolves({ Metadata: JSON.stringify({ settings: deployed }) });
  return { settings: async () => ({ ...settings, ...overrides }) };
}

export function stackIs(cloud: Cloud, overrides: Parameters<typeof stackAs>[0]): void {
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .resolves({ Stacks: [stackAs(overrides)] });
}

export function stackIsAbsent(cloud: Cloud): void {
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .rejects(noSuchStack);
}
