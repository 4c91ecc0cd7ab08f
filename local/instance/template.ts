import { readFileSync } from 'node:fs';
import * as z from 'zod';

const resource = z.object({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
});

const template = z.object({ Resources: z.record(z.string(), resource) });

/** The synthesized stack, as far as the local product reads it. */
export type Template = z.infer<typeof template>;

/** Reads a synthesized template from its file. */
export function readTemplate(file: string): Template {
  return template.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * The properties of every resource of a type, by logical id, in the shape given.
 * @throws ZodError if a resource has an unsupported shape.
 */
export function resources<S extends z.ZodType>(
  from: Template,
  type: string,
  shape: S,
): Map<string, z.output<S>> {
  const found = Object.entries(from.Resources).filter(([, { Type }]) => Type === type);
  return new Map(found.map(([id, { Properties }]) => [id, shape.parse(Properties)]));
}

/** The logical id that `{"Ref": id}` or `{"Fn::GetAtt": [id, attribute]}` points to. */
export const reference = z.union([
  z.object({ Ref: z.string() }).transform(({ Ref }) => Ref),
  z
    .object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) })
    .transform((pointer) => pointer['Fn::GetAtt'][0]),
]);

/** What AWS would fill in, by the names of CloudFormation's pseudo parameters. */
export const pseudoParameters = {
  'AWS::AccountId': '000000000000',
  'AWS::Partition': 'aws',
  'AWS::Region': 'us-east-1',
  'AWS::URLSuffix': 'amazonaws.com',
} as const;

/** A literal string of the template, or one joined from literals and pseudo parameters. */
export const literalText = z
  .unknown()
  .transform((value) => resolved(value))
  .pipe(z.string());

const join = z.strictObject({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) });
const ref = z.strictObject({ Ref: z.string() });
const getAtt = z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });

/**
 * A part of the template with joins, pseudo parameters and known attributes filled in; unknown references stay as they
 * are.
 * @param attributes of resources, such as `{ 'Table.Arn': 'arn:aws:...' }`
 */
export function resolved(
  value: unknown,
  attributes: Readonly<Record<string, string>> = {},
): unknown {
  const replacements: Readonly<Record<string, string>> = { ...pseudoParameters, ...attributes };
  const joined = join.safeParse(value).data?.['Fn::Join'];
  if (joined) {
    const parts = joined[1].map((part) => resolved(part, attributes));
    return parts.every((part) => typeof part === 'string') ? parts.join(joined[0]) : value;
  }
  const name =
    ref.safeParse(value).data?.Ref ?? getAtt.safeParse(value).data?.['Fn::GetAtt'].join('.');
  if (name !== undefined) return replacements[name] ?? value;
  if (Array.isArray(value)) return value.map((part) => resolved(part, attributes));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, resolved(part, attributes)]),
  );
}
