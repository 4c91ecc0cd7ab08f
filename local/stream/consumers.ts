import * as z from 'zod';
import { reference, resources, type Template } from '#local/instance/template.ts';

const mapping = z.object({
  EventSourceArn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
  FunctionName: reference,
  FilterCriteria: z
    .object({ Filters: z.array(z.object({ Pattern: z.string() })) })
    .default({ Filters: [] }),
  BatchSize: z.number(),
});

const lambda = z.object({ Description: z.string(), Timeout: z.number() });

/** A function that Lambda invokes with batches of an event source. */
export interface Consumer {
  /** Such as `events/send-mail`. */
  functionKey: string;
  /** The logical id of the table or queue that it reads. */
  sourceId: string;
  /** Whether a record passes the filter. */
  wants(record: unknown): boolean;
  /** The key prefixes of the partitions that the filter names, such as `MAIL#`; empty if it names none. */
  partitions: readonly string[];
  batchSize: number;
  timeoutMs: number;
}

/** The functions that the table's stream feeds. */
export function streamConsumers(template: Template): Consumer[] {
  return consumers(template, 'StreamArn');
}

/** The functions that queues feed. */
export function queueConsumers(template: Template): Consumer[] {
  return consumers(template, 'Arn');
}

/** @throws Error if a mapping has an unsupported filter rule, or names a function that is not in the stack. */
function consumers(template: Template, attribute: string): Consumer[] {
  const mappings = [...resources(template, 'AWS::Lambda::EventSourceMapping', mapping).values()];
  const lambdas = resources(template, 'AWS::Lambda::Function', z.unknown());
  return mappings
    .filter(({ EventSourceArn }) => EventSourceArn['Fn::GetAtt'][1] === attribute)
    .map(({ EventSourceArn, FunctionName, FilterCriteria, BatchSize }) => {
      const { Description, Timeout } = lambda.parse(lambdas.get(FunctionName));
      const patterns = FilterCriteria.Filters.map(({ Pattern }): unknown => JSON.parse(Pattern));
      return {
        functionKey: Description,
        sourceId: EventSourceArn['Fn::GetAtt'][0],
        wants: (record) =>
          patterns.length === 0 || patterns.some((pattern) => fits(pattern, record)),
        partitions: patterns.flatMap((pattern) => keyFilter.safeParse(pattern).data ?? []),
        batchSize: BatchSize,
        timeoutMs: Timeout * 1000,
      };
    });
}

/** A filter by the prefix of the partition key. */
const keyFilter = z
  .object({
    dynamodb: z.object({
      Keys: z.object({ pk: z.object({ S: z.array(z.object({ prefix: z.string() })) }) }),
    }),
  })
  .transform(({ dynamodb }) => dynamodb.Keys.pk.S.map(({ prefix }) => prefix));

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
