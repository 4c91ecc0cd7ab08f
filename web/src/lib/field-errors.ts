import { ApiError } from './api-client.ts';

/** What is wrong with a form's fields, by their names. */
export type FieldErrors = Partial<Record<string, string>>;

const notAnEmail = 'Please give an e-mail address such as name@example.com.';

/**
 * Checks a form by the constraints that its inputs declare (`required`, `type`, `min`, `max`), for a form that is
 * `noValidate` and shows its errors itself. Blank counts as missing.
 * @param rules what to say of a field that is missing; of a number out of bounds the same is said
 */
export function checkFields(form: HTMLFormElement, rules: Record<string, string>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, rule] of Object.entries(rules)) {
    const field = fieldOf(form, name);
    if (!field) continue;
    const blank = field.required && field.value.trim() === '';
    if (!blank && field.validity.typeMismatch) errors[name] = notAnEmail;
    else if (blank || !field.validity.valid) errors[name] = rule;
  }
  return errors;
}

/** What the server said of the fields, where its answer was 400 with `fields`. */
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

/** Leads to the first field, in the form's order, that has an error. */
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

/** The trimmed text of a field as it stands in the form. */
export function fieldText(form: HTMLFormElement, name: string): string {
  return fieldOf(form, name)?.value.trim() ?? '';
}
