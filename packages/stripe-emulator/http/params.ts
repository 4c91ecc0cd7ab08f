import * as z from 'zod';
import { invalid, type StripeError } from './errors.ts';
import type { Form } from './form.ts';

const code = (name: string) => ({ params: { code: name } });

/** Parameters are sent as text; these parse them, and reject them with Stripe's messages. */
export const text = z.string().min(1);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
export const integer = z
  .string()
  .refine((value) => /^-?\d+$/.test(value), {
    error: (issue) => `Invalid integer: ${String(issue.input)}`,
    ...code('parameter_invalid_integer'),
  })
  .transform(Number);

/** An amount in cents with at most 12 decimal places (docs.stripe.com/api/prices/create, `unit_amount_decimal`). */
export const decimal = z.string().refine((value) => /^\d+(?:\.\d{1,12})?$/.test(value), {
  error: (issue) =>
    `Invalid decimal: ${String(issue.input)}; must contain at maximum 12 decimal places.`,
  ...code('parameter_invalid_string'),
});

/** A whole number of at least `min`. */
export const count = (min: number) =>
  integer.refine((value) => value >= min, {
    error: `Invalid integer: This value must be greater than or equal to ${min}.`,
    ...code('parameter_invalid_integer'),
  });

/** An empty text unsets a field. */
export const emptyable = <S extends z.ZodType>(schema: S) => z.union([z.literal(''), schema]);
export const metadata = emptyable(z.record(z.string(), z.string()));
export const url = text.refine((value) => URL.canParse(value), {
  error: 'Not a valid URL',
  ...code('url_invalid'),
});

/** An email as Stripe accepts it: no blanks, one `@`, and a domain with a dot. */
export const email = text.max(512).refine((value) => isEmail(value), {
  error: (issue) => `Invalid email address: ${String(issue.input)}`,
  ...code('email_invalid'),
});

export function isEmail(value: string): boolean {
  return /^[^\s@<>()[\],;:"\\]+@(?:[^\s@.<>()[\],;:"\\]+\.)+[^\s@.<>()[\],;:"\\]{2,}$/.test(value);
}

/** What an update of a subscription, and the preview of one, may say of an item. */
export const itemChange = {
  id: text.optional(),
  price: text.optional(),
  quantity: count(0).optional(),
  deleted: flag.optional(),
};

export const page = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

type Issue = z.core.$ZodIssue;

/** A parameter's path in Stripe's notation: `items[0][price]`. */
function nameOf(path: PropertyKey[]): string {
  return path.map((key, at) => (at === 0 ? String(key) : `[${String(key)}]`)).join('');
}

function valueAt(raw: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    raw,
  );
}

/** The alternative of a union that is closest to the value: the one that fails deepest. */
function closest(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors
    .flat()
    .sort(
      (a, b) =>
        b.path.length - a.path.length ||
        Number(a.code === 'invalid_value') - Number(b.code === 'invalid_value'),
    )[0];
  return inner === undefined ? issue : closest({ ...inner, path: [...issue.path, ...inner.path] });
}

function toStripeError(raw: Form, first: Issue): StripeError {
  const issue = closest(first);
  const name = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
  }
  if (valueAt(raw, issue.path) === undefined) {
    return invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  if (valueAt(raw, issue.path) === '') {
    return invalid(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a field; however '${name}' cannot be unset.`,
      name,
      'parameter_invalid_empty',
    );
  }
  if (issue.code === 'invalid_value') {
    return invalid(`Invalid ${name}: must be one of ${issue.values.join(', ')}`, name);
  }
  if (issue.code === 'custom') {
    return invalid(issue.message, name, String(issue.params?.['code']));
  }
  return invalid(`Invalid ${issue.code === 'invalid_type' ? issue.expected : 'value'}`, name);
}

/** Parses a call's parameters, or throws Stripe's 400 for the first that is unknown, missing or invalid. */
export function readParams<S extends z.ZodType>(schema: S, raw: Form): z.output<S> {
  const read = schema.safeParse(raw);
  if (read.success) return read.data;
  const { issues } = read.error;
  const issue = issues.find((found) => found.code === 'unrecognized_keys') ?? issues[0];
  throw issue === undefined ? invalid('Invalid parameters') : toStripeError(raw, issue);
}
