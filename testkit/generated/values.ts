import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod';
import type { Operation } from '#shared/operation.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** The schemas of a call's body, one for each variant. */
export function bodySchemas(call: Operation): z.ZodType[] {
  return [...(call.bodies ?? (call.body ? [call.body] : []))];
}

/** Known names and the password, from which texts are generated. */
export interface Known {
  /** Names of things and people, tried in every text field. */
  names: readonly string[];
  password: string;
}

/**
 * Values that a schema of the contract accepts or nearly accepts: refinements beyond types, lengths and patterns are
 * not followed.
 */
export function valuesOf(schema: z.ZodType, known: Known): Arbitrary<unknown> {
  return values(z.toJSONSchema(schema, { unrepresentable: 'any' }), known);
}

function values(schema: Schema, known: Known, name = ''): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object':
      return objects(schema, known);
    case 'string':
      return texts(schema, /password/i.test(name) ? [known.password] : known.names);
    case 'integer':
      return fc.integer(range(schema));
    case 'number':
      return fc.oneof(fc.integer(range(schema)), quarters(schema), fc.double({ noNaN: true }));
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objects({ properties = {}, required = [] }: Schema, known: Known): Arbitrary<unknown> {
  const fields: Record<string, Arbitrary<unknown>> = {};
  for (const [name, schema] of Object.entries(properties)) {
    fields[name] = values(schema === true || schema === false ? {} : schema, known, name);
  }
  return fc.record(fields, { requiredKeys: required });
}

function texts(schema: Schema, known: readonly string[]): Arbitrary<string> {
  const { pattern = '', minLength = 0, maxLength = 100 } = schema;
  const fits = ({ length }: string) => length >= minLength && length <= maxLength;
  const fitting = known.filter((text) => fits(text) && new RegExp(pattern).test(text));
  const own = textsOfOwn(schema);
  return fitting.length > 0 ? fc.oneof(own, fc.constantFrom(...fitting)) : own;
}

function textsOfOwn({ format, pattern, minLength = 0, maxLength = 100 }: Schema) {
  if (format === 'email') return emails();
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength, size: 'small' } as const;
  return fc.oneof(
    fc.string({ unit: 'grapheme', ...length }),
    fc.string({ unit: 'binary', ...length }),
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
