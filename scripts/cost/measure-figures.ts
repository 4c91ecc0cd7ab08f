import { join } from 'node:path';
import * as z from 'zod';
import { readTemplate, resources, type Template } from '#local/instance/template.ts';
import { calls } from '#shared/api.ts';
import { eventFunctions } from '#shared/event-functions.ts';
import { openEnvironment } from '#testkit/faults/environment.ts';
import { measureActivities } from './activities.ts';
import type { Figures } from './figures.ts';
import { measureCalls, mostUsedCalls } from './measure-calls.ts';
import { openMeter } from './meter.ts';
import type { RuntimeClient } from './runtime-client.ts';

const template = join(import.meta.dirname, '..', '..', 'cdk.out', 'Cutbay.template.json');

/**
 * Measures a workspace's month against the embedded table and the Stripe emulator, and counts the stack.
 * @param runtime the runtime client in which the most used calls are measured.
 */
export async function measureFigures(runtime: RuntimeClient): Promise<Figures> {
  const environment = await openEnvironment();
  try {
    await environment.reset();
    const { measured, does } = await measureActivities(environment, await openMeter());
    const { subscriptions } = await environment.stripeState();
    const cents = subscriptions
      .flatMap(({ items }) => items.data)
      .reduce((sum, { price, quantity = 0 }) => sum + Number(price.unit_amount) * quantity, 0);
    const stack = countStack(readTemplate(template));
    const inRuntime = async (client: string) => {
      const used = mostUsedCalls(measured);
      return { measured: await measureCalls(used, does, { client, memory: stack.memory.calls }) };
    };
    const calls = 'path' in runtime ? await inRuntime(runtime.path) : runtime;
    return { monthlyPrice: cents / 100, measured, calls, stack };
  } finally {
    await environment.close();
  }
}

const stage = z.object({ DefaultRouteSettings: z.object({ ThrottlingRateLimit: z.int() }) });
const lambda = z.object({
  Description: z.string().optional(),
  MemorySize: z.int().optional(),
  Timeout: z.int().optional(),
});
const filter = z.object({ MetricTransformations: z.array(z.object({ MetricName: z.string() })) });

/** Counts what the synthesized stack is charged for by the month, and reads its limits. */
function countStack(template: Template): Figures['stack'] {
  const count = (type: string) => resources(template, type, z.unknown()).size;
  const [{ DefaultRouteSettings } = { DefaultRouteSettings: { ThrottlingRateLimit: 0 } }] =
    resources(template, 'AWS::ApiGatewayV2::Stage', stage).values();
  const filters = [...resources(template, 'AWS::Logs::MetricFilter', filter).values()];
  const metrics = new Set(
    filters.flatMap((of) => of.MetricTransformations.map(({ MetricName }) => MetricName)),
  );
  const machines = JSON.stringify([
    ...resources(template, 'AWS::StepFunctions::StateMachine', z.unknown()).values(),
  ]);
  const functions = [...resources(template, 'AWS::Lambda::Function', lambda).values()];
  const part = functions.find(({ Description }) => Description === 'events/reconcile');
  return {
    functions: functions.length,
    memory: {
      calls: memoryOf(functions, Object.keys(calls)),
      events: memoryOf(functions, eventFunctions),
    },
    alarms: count('AWS::CloudWatch::Alarm'),
    metrics: metrics.size,
    dashboards: count('AWS::CloudWatch::Dashboard'),
    secrets: count('AWS::SecretsManager::Secret'),
    gatewayRate: DefaultRouteSettings.ThrottlingRateLimit,
    reconciliationSeconds: Number(/TimeoutSeconds\D+(\d+)/.exec(machines)?.[1]),
    partSeconds: part?.Timeout ?? 0,
  };
}

/** The memory that all functions of these keys have; throws if some have another. */
function memoryOf(functions: readonly z.infer<typeof lambda>[], keys: readonly string[]): number {
  const ours = functions.filter(({ Description }) => Description && keys.includes(Description));
  const [memory, ...others] = new Set(ours.map(({ MemorySize }) => MemorySize));
  if (memory === undefined || others.length > 0) {
    throw new Error(`Functions of one kind have no one size of memory: ${[memory, ...others]}.`);
  }
  return memory;
}
