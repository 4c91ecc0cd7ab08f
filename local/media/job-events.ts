import type { JobEvent } from '@cutbay/mediaconvert-emulator';
import * as z from 'zod';
import type { Functions } from '#local/functions/functions.ts';
import { reference, resources, type Template } from '#local/instance/template.ts';

const values = z.array(z.string());

/** A rule of EventBridge, as far as events of jobs need it. */
const rule = z.object({
  EventPattern: z.strictObject({
    source: values,
    'detail-type': values.optional(),
    // There is one queue of jobs.
    detail: z.strictObject({ status: values, queue: z.array(z.unknown()).optional() }).optional(),
  }),
  Targets: z.array(z.object({ Arn: reference })),
});

const anyRule = z.object({ EventPattern: z.object({ source: values.optional() }).optional() });

const lambda = z.object({ Description: z.string(), Timeout: z.number() });

/**
 * The way of MediaConvert's events to the functions, as the stack's rules define it.
 * @returns the receiver of events, which rejects an event that a function failed on
 * @throws ZodError if a rule has a pattern or a target that is not emulated
 */
export function jobEvents(
  template: Template,
  functions: Pick<Functions, 'invoke'>,
): (event: JobEvent) => Promise<void> {
  const lambdas = resources(template, 'AWS::Lambda::Function', z.unknown());
  const rules = [...resources(template, 'AWS::Events::Rule', z.unknown()).values()]
    .filter((properties) =>
      anyRule.parse(properties).EventPattern?.source?.includes('aws.mediaconvert'),
    )
    .map((properties) => {
      const { EventPattern: pattern, Targets } = rule.parse(properties);
      return { pattern, targets: Targets.map(({ Arn }) => lambda.parse(lambdas.get(Arn))) };
    });
  return async (event) => {
    for (const { pattern, targets } of rules) {
      const { 'detail-type': types, detail } = pattern;
      if (types && !types.includes(event['detail-type'])) continue;
      if (detail && !detail.status.includes(event.detail.status)) continue;
      for (const { Description, Timeout } of targets) {
        await functions.invoke(Description, event, Timeout * 1000);
      }
    }
  };
}
