import type { Settings } from '#infra/stage/settings.ts';
import type { StageStack } from '../stage/stage-stack.ts';
import type { Aws } from './aws.ts';
import type { Dns } from './dns.ts';
import { type Finding, warning } from './finding.ts';
import type { StripeAccess } from './stripe-access.ts';

/** The inputs of every check, which only read. */
export interface Context {
  settings: Settings;
  region: string;
  /** The stage's stack, in any state; undefined before the first deployment. */
  stack: StageStack | undefined;
  /** Whether it is unknown if there is a stack, because CloudFormation could not be read. */
  isStackUnknown: boolean;
  aws: Aws;
  dns: Dns;
  /** Undefined before Stripe's key is stored, or if it could not be read. */
  stripe: StripeAccess | undefined;
  /** Whether the stored value is not a Stripe key. */
  isStripeKeyMalformed: boolean;
  now: Date;
}

/** A context with a deployed stack, so that its outputs are known. */
export interface DeployedContext extends Context {
  stack: StageStack;
}

/** A finding with the title of its check. */
export interface Reported extends Finding {
  check: string;
}

/** One check of the doctor. */
export interface Check {
  title: string;
  run(context: Context): Promise<Reported[]>;
}

interface Definition<Facts, Needed> {
  title: string;
  /** Fetches with read-only calls. */
  fetch(context: Needed): Promise<Facts>;
  /** Judges the fetched facts, without I/O. */
  judge(facts: Facts, context: Needed): Finding[];
}

/**
 * A check for before and after the first deployment. A failure to fetch, such as a missing permission, is itself a
 * finding and does not prevent the other checks.
 */
export function check<Facts>(definition: Definition<Facts, Context>): Check {
  const { title } = definition;
  return {
    title,
    run: async (context) =>
      (await examine(definition, context)).map((finding) => ({ ...finding, check: title })),
  };
}

/** A check of a deployed stack: skipped before the first deployment. */
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
        means: `${title} could not be checked. ${reason}`,
        action:
          'Run it with credentials that have read access, or again when the service responds: its state is unknown.',
      }),
    ];
  }
}
