import * as z from 'zod/mini';

/**
 * One of two bodies, so that error messages name the right fields: those of a union of zod name none.
 * @param isFirst a field that only the first has, or whether a body is like the first
 */
// @__NO_SIDE_EFFECTS__
export function eitherBody<First extends z.ZodMiniType, Second extends z.ZodMiniType>(
  isFirst: string | ((body: Record<string, unknown>) => boolean),
  first: First,
  second: Second,
) {
  return z.pipe(
    z.looseObject({}, { error: 'The body must be a JSON object.' }),
    z.transform((body: Record<string, unknown>, { issues }): z.output<First> | z.output<Second> => {
      const is = typeof isFirst === 'string' ? Object.hasOwn(body, isFirst) : isFirst(body);
      const read = is ? first.safeParse(body) : second.safeParse(body);
      if (read.success) return read.data;
      for (const { path, message } of read.error.issues) {
        issues.push({ code: 'custom', input: body, path: [...path], message });
      }
      return z.NEVER;
    }),
  );
}
