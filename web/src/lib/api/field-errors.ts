import { ApiError } from './api-client.ts';
import { bodyField, errorCode } from './messages.ts';

/** The errors of a form's fields, by field name. */
export type FieldErrors = Partial<Record<string, string>>;

export const invalidEmail = 'Enter a valid email address, such as name@example.com.';

/**
 * Validates a form by the constraints of its inputs (`required`, `type`, `min`, `max`), for a form that is `noValidate`
 * and shows its errors itself. Blank counts as missing. A custom validity is its own message.
 * @param rules the message for each field if it is missing; also used for a number out of range
 */
export function checkFields(form: HTMLFormElement, rules: Record<string, string>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, rule] of Object.entries(rules)) {
    const field = fieldOf(form, name);
    if (!field) continue;
    const blank = field.required && field.value.trim() === '';
    if (!blank && field.validity.customError) errors[name] = field.validationMessage;
    else if (!blank && field.validity.typeMismatch) errors[name] = invalidEmail;
    else if (blank || !field.validity.valid) errors[name] = rule;
  }
  return errors;
}

/** The server's field errors, if it responded 400 with `fields`. */
export function serverFieldErrors(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) return {};
  try {
    const body: unknown = JSON.parse(error.body);
    const fields: unknown = body && typeof body === 'object' && Reflect.get(body, 'fields');
    const named = fields && typeof fields === 'object' ? Object.entries(fields) : [];
    return Object.fromEntries(named.filter(([, message]) => typeof message === 'string'));
  } catch {
    return {};
  }
}

/** The errors of fields that a response tells of: by name, or by its code. */
export function answeredFieldErrors(
  error: unknown,
  fieldsByCode: Record<string, string>,
): FieldErrors {
  const named = fieldsByCode[errorCode(error) ?? ''];
  const message = bodyField(error, 'message');
  return named && message ? { [named]: message } : serverFieldErrors(error);
}

/** Focuses the first field, in the form's order, that has an error. */
export function focusFirstError(form: HTMLFormElement, errors: FieldErrors) {
  for (const element of form.elements) {
    if (isField(element) && errors[element.name]) return element.focus();
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function isField(element: unknown): element is Field {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function fieldOf(form: HTMLFormElement, name: string): Field | undefined {
  const element = form.elements.namedItem(name);
  return isField(element) ? element : undefined;
}

/** The trimmed value of a field in the form. */
export function fieldText(form: HTMLFormElement, name: string): string {
  return fieldOf(form, name)?.value.trim() ?? '';
}
