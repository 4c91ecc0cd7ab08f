import { DescribeStacksCommand, GetTemplateSummaryCommand } from '@aws-sdk/client-cloudformation';
import { GetEmailIdentityCommand, NotFoundException } from '@aws-sdk/client-sesv2';
import type { Settings } from '#infra/stage/settings.ts';
import type { Dependencies } from '../doctor.ts';
import type { Cloud } from './cloud.ts';
import { noSuchStack, settings, stackAs } from './healthy-stage.ts';
import type { StripeUnderTest } from './stripe.ts';

/** The mocks that a case overrides: AWS and Stripe with a complete stage. */
interface StageUnderTest {
  cloud: Cloud;
  stripe: StripeUnderTest;
}

/**
 * A finding, as `severity code`, and its cause: other responses of AWS or Stripe, or other dependencies, which it
 * returns.
 */
export type Case = [
  finding: string,
  arrange: (stage: StageUnderTest) => Partial<Dependencies> | void | Promise<void>,
];

/** A stage whose settings differ from the defaults; the deployed stack has the same. */
export function withSettings(cloud: Cloud, overrides: Partial<Settings>): Partial<Dependencies> {
  const { samLocal: _, ...chosen } = { ...settings, ...overrides };
  // The template has no null.
  const deployed = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null));
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

/** SES does not know the domain of the stage's mail, as before its first deployment and after one was rolled back. */
export function mailIdentityIsAbsent(cloud: Cloud): void {
  cloud.ses
    .on(GetEmailIdentityCommand, { EmailIdentity: 'mail.cutbay.app' })
    .rejects(new NotFoundException({ message: '', $metadata: {} }));
}

/** Nothing was deployed. */
export function stackIsAbsent(cloud: Cloud): void {
  mailIdentityIsAbsent(cloud);
  cloud.cloudFormation
    .on(DescribeStacksCommand, { StackName: 'Cutbay-production' })
    .rejects(noSuchStack);
}
