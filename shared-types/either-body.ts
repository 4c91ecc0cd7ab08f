import * as z from 'zod/mini';

/**
 * One of two bodies, told apart by a field that only the first has, so that error messages name the right fields: those
 * of a union of zod name none.
 */
// @__NO_SIDE_EFFECTS__
export function eitherBody<First extends z.ZodMiniType, Second extends z.ZodMiniType>(
  field: string,
  first: First,
  second: Second,
) {
  return z.pipe(
    z.looseObject({}, { error: 'The body must be a JSON object.' }),
    z.transform((body: Record<string, unknown>, { issues }): z.output<First> | z.output<Second> => {
      const read = Object.hasOwn(body, field) ? first.safeParse(body) : second.safeParse(body);
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) {
        issues.push({ code: 'custom', input: body, path: [...path], message });
      }
      return z.NEVER;
    }),
  );
}
