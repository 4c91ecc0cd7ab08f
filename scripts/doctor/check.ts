import type { Settings } from '#infra/stage/settings.ts';
import type { StageStack } from '../stage/stage-stack.ts';
import type { Aws } from './aws.ts';
import type { Dns } from './dns.ts';
import type { Finding, Severity } from './finding.ts';
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

type Text<Subject, Needed> = string | ((subject: Subject, context: Needed) => string);

/** What a check may find, once for each subject; its examples are in `testing`. */
export interface Row<Subject, Needed = unknown> {
  code: string;
  severity: Severity;
  /** Whether it applies: a judgement of what was fetched, without I/O. */
  when(subject: Subject, context: Needed): boolean;
  means: Text<Subject, Needed>;
  action: Text<Subject, Needed>;
  command?: Text<Subject, Needed>;
  preventsDeploy?: boolean;
  fixedByDeploy?: boolean;
}

interface Rows<Subject, Needed> {
  /** In the order in which they are reported. */
  rows: readonly Row<Subject, Needed>[];
  /** Whether only the first row that applies is reported. */
  firstOnly?: boolean;
}

interface Definition<Subject, Needed> extends Rows<Subject, Needed> {
  title: string;
  /** Fetches with read-only calls: none, one or several subjects. */
  fetch(context: Needed): Promise<Subject[]>;
}

/** One check of the doctor. */
export interface Check {
  title: string;
  codes: readonly string[];
  run(context: Context): Promise<Reported[]>;
}

/** For a row that `npm run deploy` fixes. */
export const fixedByDeploy = {
  command: (_: unknown, { settings }: Pick<Context, 'settings'>) =>
    `npm run deploy -- --stage ${settings.stage}`,
  fixedByDeploy: true,
};

/** The rows that apply to a subject. */
export function judge<Subject, Needed>(
  { rows, firstOnly = false }: Rows<Subject, Needed>,
  subject: Subject,
  context: Needed,
): Finding[] {
  const applying = rows.filter((row) => row.when(subject, context));
  return (firstOnly ? applying.slice(0, 1) : applying).map((row) =>
    toFinding(row, subject, context),
  );
}

/** A row that applies, as a finding. */
export function toFinding<Subject, Needed>(
  { when: _, ...row }: Row<Subject, Needed>,
  subject: Subject,
  context: Needed,
): Finding {
  const textOf = (text: Text<Subject, Needed>) =>
    typeof text === 'string' ? text : text(subject, context);
  const { means, action, command, ...rest } = row;
  return {
    ...rest,
    means: textOf(means),
    action: textOf(action),
    ...(command !== undefined && { command: textOf(command) }),
  };
}

/** A failure to read. */
export const notReadable: Row<{ what: string; cause: unknown }> = {
  code: 'not_readable',
  severity: 'warning',
  when: () => true,
  means: ({ what, cause }) =>
    `${what} could not be checked. ${cause instanceof Error ? `${cause.name}: ${cause.message}` : cause}`,
  action:
    'Run it with credentials that have read access, or again when the service responds: its state is unknown.',
};

/**
 * A check for before and after the first deployment. A failure to fetch, such as a missing permission, is itself a
 * finding and does not prevent the other checks.
 */
export function check<Subject>(definition: Definition<Subject, Context>): Check {
  return checkOf(definition, (context) => context);
}

/** A check of a deployed stack: skipped before the first deployment. */
export function deployedCheck<Subject>(definition: Definition<Subject, DeployedContext>): Check {
  return checkOf(definition, (context) => {
    const { stack } = context;
    return stack?.hasStood ? { ...context, stack } : undefined;
  });
}

function checkOf<Subject, Needed>(
  definition: Definition<Subject, Needed>,
  narrow: (context: Context) => Needed | undefined,
): Check {
  const { title, rows } = definition;
  return {
    title,
    codes: rows.map(({ code }) => code),
    async run(all) {
      const context = narrow(all);
      if (context === undefined) return [];
      const findings = await examine(definition, context);
      return findings.map((finding) => ({ ...finding, check: title }));
    },
  };
}

async function examine<Subject, Needed>(
  definition: Definition<Subject, Needed>,
  context: Needed,
): Promise<Finding[]> {
  try {
    const subjects = await definition.fetch(context);
    return subjects.flatMap((subject) => judge(definition, subject, context));
  } catch (cause) {
    return [toFinding(notReadable, { what: definition.title, cause }, context)];
  }
}
