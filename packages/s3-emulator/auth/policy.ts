import * as z from 'zod';

const oneOrMore = z.union([z.string(), z.array(z.string())]);
/** What the emulator evaluates; anything else of the policy language is refused when a role is assumed. */
const conditionOperators = [
  'StringEquals',
  'StringNotEquals',
  'StringLike',
  'StringNotLike',
  'StringEqualsIfExists',
  'StringNotEqualsIfExists',
  'StringLikeIfExists',
  'StringNotLikeIfExists',
] as const;
const conditionKeys = [
  's3:prefix',
  's3:delimiter',
  's3:max-keys',
  's3:x-amz-storage-class',
] as const;
const conditions = z.partialRecord(
  z.enum(conditionOperators),
  z.partialRecord(z.enum(conditionKeys), oneOrMore),
);
const statement = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: oneOrMore,
  Condition: conditions.optional(),
});
const policySchema = z.strictObject({
  Version: z.literal('2012-10-17'),
  Id: z.string().optional(),
  Statement: z.union([statement, z.array(statement)]),
});

export type Policy = z.infer<typeof policySchema>;
type Statement = z.infer<typeof statement>;
/** The values of a request's condition keys; one that the request does not have is missing. */
export type ConditionContext = Partial<Record<(typeof conditionKeys)[number], string>>;

const list = (value: string | string[]) => (Array.isArray(value) ? value : [value]);

/**
 * Parses a policy.
 * @throws ZodError or SyntaxError for one that the emulator cannot evaluate
 */
export function parsePolicy(json: string): Policy {
  const policy = policySchema.parse(JSON.parse(json));
  const patterns = [policy.Statement]
    .flat()
    .flatMap(({ Resource, Condition = {} }) => [
      ...list(Resource),
      ...Object.values(Condition).flatMap((keys) => Object.values(keys).flatMap(list)),
    ]);
  for (const pattern of patterns) {
    if (/\$\{(?![*?$]\})/.test(pattern)) throw new SyntaxError(`Policy variables: ${pattern}`);
  }
  return policy;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches `*` and `?`; `${*}`, `${?}` and `${$}` stand for the characters themselves. */
function isLike(pattern: string, value: string, flags = ''): boolean {
  const source = pattern.replaceAll(
    /\$\{([*?$])\}|([*?])|[^$*?]+|\$/g,
    (part, literal, wildcard) => {
      if (literal !== undefined) return escaped(literal);
      if (wildcard !== undefined) return wildcard === '*' ? '[^]*' : '[^]';
      return escaped(part);
    },
  );
  return new RegExp(`^${source}$`, `u${flags}`).test(value);
}

/**
 * A key that the request does not have fails the positive operators, and passes the negated ones and those that end in
 * `IfExists` (IAM's reference, reference_policies_elements_condition_operators.html).
 */
function conditionHolds(
  operator: (typeof conditionOperators)[number],
  value: string | undefined,
  expected: string[],
): boolean {
  const isNegated = operator.includes('Not');
  if (value === undefined) return isNegated || operator.endsWith('IfExists');
  const isPattern = operator.includes('Like');
  const matches = expected.some((each) => (isPattern ? isLike(each, value) : each === value));
  return matches !== isNegated;
}

function applies(
  { Action, Resource, Condition = {} }: Statement,
  action: string,
  resource: string,
  context: ConditionContext,
): boolean {
  if (!list(Action).some((pattern) => isLike(pattern, action, 'i'))) return false;
  if (!list(Resource).some((pattern) => isLike(pattern, resource))) return false;
  return conditionOperators.every((operator) =>
    conditionKeys.every((key) => {
      const expected = Condition[operator]?.[key];
      return expected === undefined || conditionHolds(operator, context[key], list(expected));
    }),
  );
}

/** Whether a policy allows an action: at least one statement allows it and none denies it. */
export function isAllowed(
  { Statement: statements }: Policy,
  action: string,
  resource: string,
  context: ConditionContext,
): boolean {
  const applying = [statements].flat().filter((each) => applies(each, action, resource, context));
  return applying.length > 0 && applying.every(({ Effect }) => Effect === 'Allow');
}
