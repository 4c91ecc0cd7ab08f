import * as z from 'zod/mini';

/*
 * Bodies of several shapes, so that error messages name the right fields: those of a union of zod name none.
 */

/** One of two bodies, told apart by a field that only the first has. */
// @__NO_SIDE_EFFECTS__
export function eitherBody<First extends z.ZodMiniType, Second extends z.ZodMiniType>(
  field: string,
  first: First,
  second: Second,
) {
  return chosenBody((body) => (Object.hasOwn(body, field) ? first : second));
}

/**
 * One of several bodies, told apart by the `kind` of one of their fields.
 * @param unknownKind the message for a field without one of these kinds
 */
// @__NO_SIDE_EFFECTS__
export function bodyByKind<Body extends z.ZodMiniType>(
  field: string,
  bodies: Readonly<Record<string, Body>>,
  unknownKind: string,
) {
  const noKind = z.object({ [field]: z.never({ error: unknownKind }) });
  const byKind = new Map<unknown, Body>(Object.entries(bodies));
  return chosenBody((body) => byKind.get(Object(body[field]).kind) ?? noKind);
}

function chosenBody<Body extends z.ZodMiniType>(schemaOf: (body: Record<string, unknown>) => Body) {
  return z.pipe(
    z.looseObject({}, { error: 'The body must be a JSON object.' }),
    z.transform((body: Record<string, unknown>, { issues }): z.output<Body> => {
      const read = schemaOf(body).safeParse(body);
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) {
        issues.push({ code: 'custom', input: body, path: [...path], message });
      }
      return z.NEVER;
    }),
  );
}
