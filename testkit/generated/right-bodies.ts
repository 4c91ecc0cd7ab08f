import type { Arbitrary } from 'fast-check';
import type { Operation } from '#shared/operation.ts';
import { bodySchemas, type Known, valuesOf } from './values.ts';

/** Valid bodies of a call, one kind for each variant of its schema; none if it takes no body. */
export function rightBodiesFor(call: Operation, known: Known): Arbitrary<object>[] {
  return bodySchemas(call).map((schema) =>
    valuesOf(schema, known).filter(
      (body): body is object => typeof body === 'object' && schema.safeParse(body).success,
    ),
  );
}
