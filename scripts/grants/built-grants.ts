import { join } from 'node:path';
import * as z from 'zod';
import { partitionPattern } from '#infra/grants/table-grants.ts';
import { readWholeTemplate } from '#infra/whole-template.ts';

const resources = readWholeTemplate(
  join(import.meta.dirname, '../../cdk.out/Cutbay.template.json'),
).Resources;

const attribute = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const reference = z.object({ Ref: z.string() });
const joined = z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });

/** The condition of passing a role: to which service. */
const passedTo = z.strictObject({
  StringEquals: z.strictObject({ 'iam:PassedToService': z.string() }),
});

/** The only other condition: the partitions of the table, at least one of which a request must name. */
const leadingKeys = z.strictObject({
  'ForAllValues:StringLike': z.strictObject({ 'dynamodb:LeadingKeys': z.array(z.string()) }),
  Null: z.strictObject({ 'dynamodb:LeadingKeys': z.literal('false') }),
});

const policy = z.object({
  PolicyDocument: z.object({
    Statement: z.array(
      z.strictObject({
        Effect: z.literal('Allow'),
        Action: z.union([z.string(), z.array(z.string())]),
        Resource: z.unknown(),
        Condition: z.union([leadingKeys, passedTo]).optional(),
      }),
    ),
  }),
});

const productFunction = z.object({ Description: z.string(), Role: attribute });
const policyRoles = z.object({ Roles: z.array(reference) });

const commonLog = 'FunctionLogsLog.Arn: logs:CreateLogStream logs:PutLogEvents';

/** The functions of the product in the stack as it is built: their keys and the ids of their roles. */
export function builtFunctions(): { key: string; role: string }[] {
  return ofType('AWS::Lambda::Function').flatMap(([, properties]) => {
    // Without a description it is CDK's own, which deploys the site.
    const { data } = productFunction.safeParse(properties);
    return data ? [{ key: data.Description, role: data.Role['Fn::GetAtt'][0] }] : [];
  });
}

/** The roles of the stack, except for CDK's own. */
export function builtRoles(): Record<string, unknown>[] {
  const roles = ofType('AWS::IAM::Role').filter(([id]) => !id.startsWith('CustomCDK'));
  return roles.map(([, properties]) => properties);
}

/** The ids of the roles to which a policy is attached, besides those that are declared with the role. */
export function rolesWithAttachedPolicies(): string[] {
  return ofType('AWS::IAM::Policy').flatMap(([, properties]) =>
    policyRoles.parse(properties).Roles.map(({ Ref }) => Ref),
  );
}

/**
 * The actions that a role's policies allow, a line for each resource, without the common log group.
 * @throws if the role may not write to the common log group
 */
export function grantsOf(role: string): string[] {
  const [, properties = {}] = ofType('AWS::IAM::Role').find(([id]) => id === role) ?? [];
  const statements = z
    .array(policy)
    .parse(properties['Policies'])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const lines = statements.flatMap(({ Action, Resource, Condition }) => {
    const partitions =
      Condition && 'Null' in Condition
        ? Condition['ForAllValues:StringLike']['dynamodb:LeadingKeys']
        : undefined;
    return [Resource].flat().map((one) => lineOf(nameOf(one), [Action].flat(), partitions));
  });
  if (!lines.includes(commonLog)) throw new Error(`${role} may not write to the common log group.`);
  return lines.filter((line) => line !== commonLog).sort();
}

/** A grant as one line: a resource, the actions on it, and the partitions of the table to which it is limited. */
export function lineOf(
  resource: string,
  actions: readonly string[],
  partitions?: readonly string[],
) {
  const only = partitions ? ` only ${partitions.map(partitionPattern).join(' ')}` : '';
  return `${resource}: ${[...actions].sort().join(' ')}${only}`;
}

/** A resource's name in the stack, without the hash that CDK appends. */
function nameOf(resource: unknown): string {
  const parsed = z.union([attribute, reference, joined]).safeParse(resource).data;
  if (!parsed) return JSON.stringify(resource);
  if ('Ref' in parsed) return withoutHash(parsed.Ref);
  if ('Fn::GetAtt' in parsed) {
    const [id, name] = parsed['Fn::GetAtt'];
    return `${withoutHash(id)}.${name}`;
  }
  const parts = parsed['Fn::Join'][1];
  const of = attribute.safeParse(parts[0]).data;
  if (of && parts.length === 2) return `${nameOf(of)}${parts[1]}`;
  const last = reference.safeParse(parts.at(-1)).data;
  return last ? withoutHash(last.Ref) : JSON.stringify(resource);
}

function withoutHash(id: string): string {
  return id.replace(/[0-9A-F]{8}$/, '');
}

function ofType(type: string): [id: string, properties: Record<string, unknown>][] {
  return Object.entries(resources).flatMap(([id, { Type, Properties = {} }]) =>
    Type === type ? [[id, Properties]] : [],
  );
}
