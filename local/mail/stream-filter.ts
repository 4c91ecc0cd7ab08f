import * as z from 'zod';
import { resources, type Template } from '../template.ts';

const mapping = z.object({
  FilterCriteria: z
    .object({ Filters: z.array(z.object({ Pattern: z.string() })) })
    .default({ Filters: [] }),
  BatchSize: z.number().default(100),
});

/** The filter and batch size of the mail sender's event source. */
export interface StreamSource {
  wants(record: unknown): boolean;
  batchSize: number;
}

/** @throws Error if the stack does not have exactly one event source, or uses an unsupported filter rule. */
export function streamSource(template: Template): StreamSource {
  const sources = [...resources(template, 'AWS::Lambda::EventSourceMapping', mapping).values()];
  const [source] = sources;
  if (!source || sources.length > 1)
    throw new Error('The stack must have exactly one stream consumer.');
  const patterns: unknown[] = source.FilterCriteria.Filters.map(({ Pattern }) =>
    JSON.parse(Pattern),
  );
  return {
    wants: (record) => patterns.length === 0 || patterns.some((pattern) => fits(pattern, record)),
    batchSize: source.BatchSize,
  };
}

const anyObject = z.record(z.string(), z.unknown());
const rule = z.union([z.string(), z.strictObject({ prefix: z.string() })]);

/**
 * Lambda's event filtering, as far as a filter by key and event type needs it:
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
function fits(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern))
    return z
      .array(rule)
      .parse(pattern)
      .some((one) => meets(one, value));
  const found = anyObject.safeParse(value);
  return (
    found.success &&
    Object.entries(anyObject.parse(pattern)).every(([name, part]) => fits(part, found.data[name]))
  );
}

function meets(one: z.output<typeof rule>, value: unknown): boolean {
  if (typeof one === 'string') return value === one;
  return typeof value === 'string' && value.startsWith(one.prefix);
}
