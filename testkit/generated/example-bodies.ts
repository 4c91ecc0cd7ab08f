import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Operation } from '#shared/operation.ts';
import { password } from '#testkit/people.ts';
import { bodySchemas, type SampleValues, valuesOf } from './values.ts';

/** The same bodies each time. */
const sampling = { numRuns: 200, seed: 20_261_122 };

const samples: SampleValues = { names: ['ada@studio.example'], password };

/**
 * A valid body of a call for each variant of its schema, with the required fields only; none if it takes no body.
 * @throws Error if no generated value is valid: `values.ts` does not know what the schema wants.
 */
export function exampleBodies(call: Operation): Record<string, unknown>[] {
  return bodySchemas(call).map((schema) => {
    const { required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    const bodies = fc
      .sample(valuesOf(schema, samples), sampling)
      .map((body) => ({ ...Object(body) }));
    const withRequired = bodies.map((body) =>
      Object.fromEntries(Object.entries(body).filter(([field]) => required.includes(field))),
    );
    const example = [...withRequired, ...bodies].find((body) => schema.safeParse(body).success);
    if (!example) throw new Error(`${call.route} accepts none of the bodies generated for it.`);
    return example;
  });
}
