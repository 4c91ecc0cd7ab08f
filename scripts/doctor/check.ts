import type { Settings } from '#infra/settings.ts';
import type { StageStack } from '../stage/stage-stack.ts';
import type { Aws } from './aws.ts';
import type { Dns } from './dns.ts';
import { type Finding, warning } from './finding.ts';
import type { StripeAccess } from './stripe-access.ts';

/** What every check may ask. It holds only what reads. */
export interface Context {
  settings: Settings;
  region: string;
  /** The stage's stack, in whatever state; undefined before the first deployment. */
  stack: StageStack | undefined;
  aws: Aws;
  dns: Dns;
  /** Undefined before Stripe's key is stored, or where it could not be read. */
  stripe: StripeAccess | undefined;
  /** Whether what is stored as Stripe's key is none. */
  isStripeKeyMalformed: boolean;
  now: Date;
}

/** A context whose stack stands, so that its addresses are there. */
export interface DeployedContext extends Context {
  stack: StageStack;
}

/** A finding with the title of the check that made it. */
export interface Reported extends Finding {
  check: string;
}

/** One thing that the doctor looks at. */
export interface Check {
  title: string;
  run(context: Context): Promise<Reported[]>;
}

interface Definition<Facts, Needed> {
  title: string;
  /** Fetches with reading calls alone. */
  fetch(context: Needed): Promise<Facts>;
  /** Judges what was fetched, without any I/O. */
  judge(facts: Facts, context: Needed): Finding[];
}

/**
 * A check that holds before and after the first deployment. What cannot be fetched, for want of a permission say, is a
 * finding of its own and keeps no other check from being made.
 */
export function check<Facts>(definition: Definition<Facts, Context>): Check {
  const { title } = definition;
  return {
    title,
    run: async (context) =>
      (await examine(definition, context)).map((finding) => ({ ...finding, check: title })),
  };
}

/** A check of what is deployed: it has nothing to say before. */
export function deployedCheck<Facts>(definition: Definition<Facts, DeployedContext>): Check {
  const { title } = definition;
  return {
    title,
    run: async (context) => {
      const { stack } = context;
      if (!stack?.hasStood) return [];
      const findings = await examine(definition, { ...context, stack });
      return findings.map((finding) => ({ ...finding, check: title }));
    },
  };
}

async function examine<Facts, Needed>(
  { title, fetch, judge }: Definition<Facts, Needed>,
  context: Needed,
): Promise<Finding[]> {
  try {
    return judge(await fetch(context), context);
  } catch (cause) {
    const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
    return [
      warning('not_readable', {
        means: `${title} could not be looked at. ${reason}`,
        action:
          'Run it with credentials that may read this, or again when the service answers: nothing is known about it.',
      }),
    ];
  }
}
