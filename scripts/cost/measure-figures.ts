import { join } from 'node:path';
import { readTemplate } from '#local/instance/template.ts';
import { openEnvironment } from '#testkit/faults/environment.ts';
import { measureActivities } from './activities.ts';
import type { Figures } from './figures.ts';
import { openMeter } from './meter.ts';
import { countStack } from './stack.ts';

const template = join(import.meta.dirname, '..', '..', 'cdk.out', 'Cutbay.template.json');

/** Measures a workspace's month against the embedded table and the Stripe emulator, and counts the stack. */
export async function measureFigures(): Promise<Figures> {
  const environment = await openEnvironment();
  try {
    await environment.reset();
    const measured = await measureActivities(environment, await openMeter());
    const { subscriptions } = await environment.stripeState();
    const cents = subscriptions
      .flatMap(({ items }) => items.data)
      .reduce((sum, { price, quantity = 0 }) => sum + Number(price.unit_amount) * quantity, 0);
    return { monthlyPrice: cents / 100, measured, stack: countStack(readTemplate(template)) };
  } finally {
    await environment.close();
  }
}
