import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import type { Operation } from '#shared/operation.ts';
import { anyCharacter } from './any-character.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** The schemas of a call's body, one for each variant. */
export function bodySchemas(call: Operation): z.ZodMiniType[] {
  return [...(call.bodies ?? (call.body ? [call.body] : []))];
}

/** Existing names and the password, from which texts are generated. */
export interface SampleValues {
  /** Names of things and people, tried in every text field. */
  names: readonly string[];
  password: string;
}

/**
 * Values that a schema of the contract accepts or nearly accepts: refinements beyond types, lengths and patterns are
 * not followed.
 */
export function valuesOf(schema: z.ZodMiniType, samples: SampleValues): Arbitrary<unknown> {
  const [output, input] = (['output', 'input'] as const).map((io) =>
    z.toJSONSchema(schema, { io, unrepresentable: 'any' }),
  );
  return values(output ?? {}, input ?? {}, samples);
}

/** @param input what is sent; it describes what a transformation makes a value of, which the output does not */
function values(
  output: Schema,
  input: Schema,
  samples: SampleValues,
  name = '',
): Arbitrary<unknown> {
  const isDescribed = output.type || output.anyOf || output.oneOf || output.enum;
  const schema = isDescribed ? output : { ...input, ...output };
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) {
    return fc.oneof(...alternatives.map((one) => values(schemaOf(one), {}, samples, name)));
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(
      ...schema.type.map((type) => values({ ...schema, type }, input, samples, name)),
    );
  }
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objects(schema, input, samples);
    case 'array':
      return arrays(schema, input, samples, name);
    case 'string':
      return texts(schema, /password/i.test(name) ? [samples.password] : samples.names);
    case 'integer':
      return fc.integer(range(schema));
    case 'number':
      return fc.oneof(fc.integer(range(schema)), quarters(schema), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects(output: Schema, input: Schema, samples: SampleValues): Arbitrary<unknown> {
  const fields: Record<string, Arbitrary<unknown>> = {};
  for (const [name, schema] of Object.entries(output.properties ?? {})) {
    fields[name] = values(schemaOf(schema), schemaOf(input.properties?.[name]), samples, name);
  }
  return fc.record(fields, { requiredKeys: output.required ?? [] });
}

function arrays(
  output: Schema,
  input: Schema,
  samples: SampleValues,
  name: string,
): Arbitrary<unknown> {
  const items = [output, input].map(({ items: of }) => schemaOf(Array.isArray(of) ? of[0] : of));
  const [element = {}, sent = {}] = items;
  const minLength = output.minItems ?? 0;
  const maxLength = Math.min(output.maxItems ?? 5, 5);
  return fc.array(values(element, sent, samples, name), { minLength, maxLength });
}

function schemaOf(schema: Schema | boolean | undefined): Schema {
  return typeof schema === 'object' ? schema : {};
}

function texts(schema: Schema, samples: readonly string[]): Arbitrary<string> {
  const { pattern = '', minLength = 0, maxLength = 100 } = schema;
  const fits = ({ length }: string) => length >= minLength && length <= maxLength;
  const fitting = samples.filter((text) => fits(text) && new RegExp(pattern).test(text));
  const own = textsOfOwn(schema);
  return fitting.length > 0 ? fc.oneof(own, fc.constantFrom(...fitting)) : own;
}

function textsOfOwn({ format, pattern, minLength = 0, maxLength = 100 }: Schema) {
  if (format === 'email') return emails();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength, size: 'small' } as const;
  return fc.oneof(
    fc.string({ unit: 'grapheme', ...length }),
    fc.string({ unit: anyCharacter, ...length }),
  );
}

function emails(): Arbitrary<string> {
  return fc.oneof(
    fc.uuid().map((name) => `${name}@studio.example`),
    fc.emailAddress(),
  );
}

/** Bounds within the 32-bit integers of fast-check. */
function range({ minimum = -1_000, maximum = 1_000_000 }: Schema): { min: number; max: number } {
  return { min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) };
}

function quarters(schema: Schema): Arbitrary<number> {
  return fc.integer(range(schema)).map((value) => value / 4);
}
