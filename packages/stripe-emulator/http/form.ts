export type Form = { [key: string]: FormValue };
type FormValue = string | FormValue[] | Form;

/** `items[0][price]` is items, 0, price; `expand[]` is expand and an empty key. */
function keysOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[');
  return [first, ...rest.map((key) => key.replace(/\]$/, ''))];
}

function put(form: Form, [key = '', ...rest]: string[], value: string): void {
  const place = key === '' ? String(Object.keys(form).length) : key;
  if (rest.length === 0) {
    form[place] = value;
    return;
  }
  const existing = form[place];
  const inner: Form = typeof existing === 'object' && !Array.isArray(existing) ? existing : {};
  form[place] = inner;
  put(inner, rest, value);
}

function withArrays(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withArrays(inner)] as const);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => inner);
  }
  return Object.fromEntries(entries);
}

/** Decodes a form with nested names, Stripe's parameter format: `a[b][0][c]=1` is `{a: {b: [{c: '1'}]}}`. */
export function decodeForm(encoded: string): Form {
  const form: Form = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) put(form, keysOf(name), value);
  return Object.fromEntries(
    Object.entries(form).map(([key, value]) => [key, withArrays(value)] as const),
  );
}
