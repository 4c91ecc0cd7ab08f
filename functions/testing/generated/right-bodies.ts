import type { Arbitrary } from 'fast-check';
import type { Operation } from '#shared/operation.ts';
import { bodySchemas, type Known, valuesOf } from './values.ts';

/** Bodies that a call takes, one kind for each of its readings; none where it takes no body. */
export function rightBodiesFor(call: Operation, known: Known): Arbitrary<object>[] {
  return bodySchemas(call).map((schema) =>
    valuesOf(schema, known).filter(
      (body): body is object => typeof body === 'object' && schema.safeParse(body).success,
    ),
  );
}
