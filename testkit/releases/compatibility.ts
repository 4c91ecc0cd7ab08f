/** The parts of a JSON Schema that zod writes. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  [other: string]: unknown;
}

/** Limits of values: where the reader has one, the writer has the same. */
const limits = ['minimum', 'maximum', 'pattern', 'format', 'minLength', 'maxLength', 'minItems'];

/**
 * What a reader refuses of what a writer may write, in words; empty if it reads everything. It may refuse more than it
 * must: of alternatives, each that is written has to fit one that is read.
 * @param path where in the item
 */
export function refusals(reader: JsonSchema, writer: JsonSchema, path = ''): string[] {
  if (isAnything(reader)) return [];
  const written = alternativesOf(writer);
  if (written) return written.flatMap((one) => refusals(reader, one, path));
  const read = alternativesOf(reader);
  if (read) {
    const each = read.map((one) => refusals(one, writer, path));
    return each.toSorted((a, b) => a.length - b.length)[0] ?? [];
  }
  if (isAnything(writer)) return [`${path || 'The item'}: may be anything`];
  const values = valuesOf(reader);
  if (values) {
    const others = (valuesOf(writer) ?? ['any value']).filter((value) => !values.includes(value));
    return others.map((value) => `${path}: may be ${value}`);
  }
  const type = valuesOf(writer) ? typeof valuesOf(writer)?.[0] : writer.type;
  const isNarrower = type === 'integer' && reader.type === 'number';
  if (type !== reader.type && !isNarrower)
    return [`${path}: is of type ${type}, not ${reader.type}`];
  const changed = limits.filter((limit) => limit in reader && reader[limit] !== writer[limit]);
  return [
    ...(valuesOf(writer) ? [] : changed.map((limit) => `${path}: another ${limit}`)),
    ...ofProperties(reader, writer, path),
    ...ofParts(reader, writer, path),
  ];
}

function ofProperties(reader: JsonSchema, writer: JsonSchema, path: string): string[] {
  const { properties = {}, required = [] } = reader;
  const written = writer.properties ?? {};
  return Object.entries(properties).flatMap(([name, schema]) => {
    const at = path ? `${path}.${name}` : name;
    const own = written[name];
    const absent = required.includes(name) && !writer.required?.includes(name);
    return [...(absent ? [`${at}: may be absent`] : []), ...(own ? refusals(schema, own, at) : [])];
  });
}

/** The elements of an array, and the values of a record. */
function ofParts(reader: JsonSchema, writer: JsonSchema, path: string): string[] {
  const parts = [
    [reader.items, writer.items],
    [reader.additionalProperties, writer.additionalProperties],
  ] as const;
  return parts.flatMap(([read, written]) =>
    typeof read === 'object' && typeof written === 'object'
      ? refusals(read, written, `${path}[]`)
      : [],
  );
}

function alternativesOf(schema: JsonSchema): JsonSchema[] | undefined {
  const { anyOf, oneOf, type } = schema;
  if (Array.isArray(type)) return type.map((one) => ({ ...schema, type: one }));
  return anyOf ?? oneOf;
}

function valuesOf(schema: JsonSchema): unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum;
}

/** Whether it has no condition: zod writes so what JSON cannot say, such as a set or a bigint. */
function isAnything(schema: JsonSchema): boolean {
  const says = ['type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf'];
  return !says.some((keyword) => keyword in schema);
}
