import { join } from 'node:path';
import * as z from 'zod';
import { checkAll } from '#core/reconciliation/run.ts';
import { readTemplate, resources } from '#local/instance/template.ts';
import { calls } from '#shared/api.ts';
import { eventFunctions } from '#shared/ops/event-functions.ts';
import { allCases, readingCases } from '#testkit/all-cases/all-cases.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { actionOf } from '#testkit/cases/case.ts';
import { type Environment, openEnvironment } from '#testkit/faults/environment.ts';
import { countsOf } from '#testkit/round-trips/counts.ts';
import { traceRequests } from '#testkit/round-trips/trace.ts';

/** What a run of a function takes. */
export interface Measured {
  /** Round trips to the table, and requests to Stripe: it waits for them. */
  roundTrips: number;
  stripeRequests: number;
  /** DynamoDB's request units. */
  readUnits: number;
  writeUnits: number;
  mails: number;
  /** Bytes of the response, and of the items that stay in the table. */
  answerBytes: number;
  storedBytes: number;
}

/** What the bill is computed from, as `npm run cost` measures it. */
export interface Figures {
  /** By route, or by the key of a function of events. */
  runs: Readonly<Record<string, Measured>>;
  /** The reconciliation of a night: without workspaces, and what a further one takes. */
  reconciliation: { fixed: Measured; each: Measured };
  stack: {
    /** The memory of a function in MB, which decides its price: of calls, and of events. */
    memory: { calls: number; events: number };
    alarms: number;
    metrics: number;
    dashboards: number;
    secrets: number;
  };
}

/** Measures each function by the first of its cases, which stands for all of its runs, and counts the stack. */
export async function measureFigures(names: readonly string[]): Promise<Figures> {
  const environment = await openEnvironment();
  try {
    const runs: Record<string, Measured> = {};
    for (const name of names) {
      const usual = [...readingCases, ...allCases].find(({ call }) => call === name);
      if (!usual) throw new Error(`${name} has no case.`);
      await environment.reset();
      runs[name] = await measure(environment, await actionOf(await usual.arrange()));
    }
    return { runs, reconciliation: await measureReconciliation(environment), stack: countStack() };
  } finally {
    await environment.close();
  }
}

async function measureReconciliation(environment: Environment): Promise<Figures['reconciliation']> {
  await environment.reset();
  const fixed = await measure(environment, () => checkAll(true));
  await subscriber('business');
  const one = await measure(environment, () => checkAll(true));
  return { fixed, each: combine([one, fixed], ([more = 0, less = 0]) => Math.max(0, more - less)) };
}

async function measure(environment: Environment, act: () => Promise<unknown>): Promise<Measured> {
  const before = await keptBytes(environment);
  const { result, roundTrips } = await traceRequests(act);
  const { table, stripe, readUnits, writeUnits } = countsOf(roundTrips);
  return {
    roundTrips: table,
    stripeRequests: stripe,
    readUnits,
    writeUnits,
    mails: roundTrips.flat().filter(({ to }) => to === 'mail').length,
    answerBytes: Buffer.byteLength(JSON.stringify(Object(result).body) ?? ''),
    storedBytes: (await keptBytes(environment)) - before,
  };
}

/** The bytes of all items without an expiry, approximately as DynamoDB counts them. */
async function keptBytes({ items }: Environment): Promise<number> {
  const kept = (await items()).filter(({ expiresAt }) => expiresAt === undefined);
  return sum(kept.map((item) => Buffer.byteLength(JSON.stringify(item))));
}

/** Combines each figure of several measurements. */
export function combine(
  all: readonly Measured[],
  combined: (values: readonly number[]) => number,
): Measured {
  const of = (name: keyof Measured) => combined(all.map((one) => one[name]));
  return {
    roundTrips: of('roundTrips'),
    stripeRequests: of('stripeRequests'),
    readUnits: of('readUnits'),
    writeUnits: of('writeUnits'),
    mails: of('mails'),
    answerBytes: of('answerBytes'),
    storedBytes: of('storedBytes'),
  };
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, one) => all + one, 0);
}

const lambda = z.object({ Description: z.string().optional(), MemorySize: z.int().optional() });
const filter = z.object({ MetricTransformations: z.array(z.object({ MetricName: z.string() })) });

/** Counts what the synthesized stack is charged for by the month. */
function countStack(): Figures['stack'] {
  const template = readTemplate(join(import.meta.dirname, '../../cdk.out/Cutbay.template.json'));
  const count = (type: string) => resources(template, type, z.unknown()).size;
  const filters = [...resources(template, 'AWS::Logs::MetricFilter', filter).values()];
  const functions = [...resources(template, 'AWS::Lambda::Function', lambda).values()];
  /** The memory that all functions of these keys have. */
  const memoryOf = (keys: readonly string[]) => {
    const ours = functions.filter(({ Description }) => keys.includes(Description ?? ''));
    const [memory, ...others] = new Set(ours.map(({ MemorySize }) => MemorySize));
    if (memory === undefined || others.length > 0) {
      throw new Error(`Functions of one kind have no one size of memory: ${[memory, ...others]}.`);
    }
    return memory;
  };
  return {
    memory: { calls: memoryOf(Object.keys(calls)), events: memoryOf(eventFunctions) },
    alarms: count('AWS::CloudWatch::Alarm'),
    metrics: new Set(
      filters.flatMap((of) => of.MetricTransformations.map(({ MetricName }) => MetricName)),
    ).size,
    dashboards: count('AWS::CloudWatch::Dashboard'),
    secrets: count('AWS::SecretsManager::Secret'),
  };
}
