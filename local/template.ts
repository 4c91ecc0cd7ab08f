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

/** A literal string of the template, or one joined from literals. */
export const literalText = z.union([
  z.string(),
  z
    .object({ 'Fn::Join': z.tuple([z.string(), z.array(z.string())]) })
    .transform((joined) => joined['Fn::Join'][1].join(joined['Fn::Join'][0])),
]);
