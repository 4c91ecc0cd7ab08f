import { type CallError, invalidField } from '#core/errors.ts';
import { wrongPage } from '#shared/rules/fields.ts';

/** The error for an `after` that no answer has given. */
export function invalidPage(): CallError {
  return invalidField('after', wrongPage);
}
