import * as z from 'zod/mini';

/** A code as people type and paste it: spaces of any kind, line breaks, hyphens, case and width (`１２３`) do not matter. */
export function typedCode(form: RegExp, errors: { missing: string; wrong: string }) {
  return z.pipe(
    z.pipe(
      z.string({ error: errors.missing }).check(z.maxLength(100, errors.wrong)),
      // Programs of mail may break a text with characters of no width, which are no spaces to `\s`.
      z.transform((value) =>
        value
          .normalize('NFKC')
          .replaceAll(/[\s\u200B-\u200D\u2060-]/g, '')
          .toUpperCase(),
      ),
    ),
    z.string().check(z.regex(form, { error: errors.wrong })),
  );
}
