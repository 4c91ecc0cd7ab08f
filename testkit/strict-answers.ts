import * as z from 'zod/mini';
import { calls } from '#shared/api.ts';
import type { Operation } from '#shared/operation.ts';

/*
 * The contract as tests have it: an answer with a field that the contract does not name is an error. In production that
 * field is left out (`functions/http/respond.ts`), and no one would notice.
 */

const declared: Readonly<Record<string, Operation>> = calls;
const answers = Object.fromEntries(
  Object.entries(declared).map(([key, { answer }]) => [key, answer]),
);

for (const call of Object.values(declared)) call.answer = strict(call.answer);

/** A call as production has it. */
export function contractOf(key: string): Operation {
  const [call, answer] = [declared[key], answers[key]];
  if (!call || !answer) throw new Error(`${key} is no call.`);
  return { ...call, answer };
}

/** The schema without room for fields that it does not name, at any depth. */
function strict<S extends z.core.$ZodType>(schema: S): S {
  if (schema instanceof z.ZodMiniObject) {
    const { def } = schema._zod;
    const fields = Object.entries(def.shape).map(([name, field]) => [name, strict(field)]);
    return z.clone(schema, { ...def, shape: Object.fromEntries(fields), catchall: z.never() });
  }
  if (schema instanceof z.ZodMiniArray) {
    return z.clone(schema, { ...schema._zod.def, element: strict(schema._zod.def.element) });
  }
  if (schema instanceof z.ZodMiniOptional) {
    return z.clone(schema, { ...schema._zod.def, innerType: strict(schema._zod.def.innerType) });
  }
  if (schema instanceof z.ZodMiniNullable) {
    return z.clone(schema, { ...schema._zod.def, innerType: strict(schema._zod.def.innerType) });
  }
  if (schema instanceof z.ZodMiniUnion) {
    return z.clone(schema, { ...schema._zod.def, options: schema._zod.def.options.map(strict) });
  }
  return schema;
}
