import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@cutbay/stripe-emulator/routes';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { catalog } from '#shared/rules/catalog.ts';
import { type Environment, openEnvironment } from '#testkit/faults/environment.ts';
import { asProgram, compilerSays } from './compiled.ts';
import { type PublishedCall, publishedCallOf, publishedCalls } from './published-calls.ts';
import { recordProduct } from './recording.ts';
import { recordSetUp } from './set-up.ts';

// Only here is what the product sends compared with what Stripe declares: a parameter that our emulator accepts and
// Stripe does not would otherwise show with the first customer.

const calls = publishedCalls();

let environment: Environment;
beforeAll(async () => {
  environment = await openEnvironment();
});
afterAll(() => environment.close());

const pathOf = ({ name }: { name: string }) => name.split('?')[0] ?? '';

test('every request of the product is one that Stripe declares, with known and complete parameters', async () => {
  const { requests: setUp } = await recordSetUp();
  const requests = [...(await recordProduct(environment)), ...setUp];
  const lines = [...new Set(requests.map((request) => asProgram(request, 0)))];
  expect(await compilerSays(lines.map((line, at) => line.replace('r0', `r${at}`)).join('\n'))).toBe(
    '',
  );
  const made = new Set(requests.map((request) => publishedCallOf(calls, pathOf(request))?.call));
  // Every Stripe call in the code was recorded, so none is unchecked.
  expect(callsInSources(calls).filter((call) => !made.has(call))).toEqual([]);
});

test("the setup brings an empty account to the emulator's initial state, and a second run changes nothing", async () => {
  const { requests, outputs, state } = await recordSetUp();
  const [first, second] = outputs;
  expect(first).toContain('business_member: $50 a month, new');
  expect(second).not.toContain('new');
  const again = requests.slice(requests.length / 2);
  expect(again.filter(({ name }) => name.startsWith('POST /v1/pr'))).toEqual([]);
  const methods = requests.filter(({ name }) => name.startsWith('POST /v1/payment_method'));
  // One is made, and what is no card is turned off in it.
  expect(methods.map(({ form }) => form.split('[')[0])).toEqual([
    expect.stringMatching(/^name=/),
    'link',
  ]);
  const sold = state.prices.map(
    ({ product, lookup_key, unit_amount }: Record<string, unknown>) => ({
      id: product,
      lookup_key,
      cents: unit_amount,
    }),
  );
  expect(sold).toEqual(catalog.map(({ id, cents }) => ({ id, lookup_key: id, cents })));
  expect(state.products.map(({ id, name }: Record<string, unknown>) => ({ id, name }))).toEqual(
    catalog.map(({ id, name }) => ({ id, name })),
  );
});

test('the compiler reports an unknown, missing or mistyped parameter', async () => {
  const program = [
    ['POST /v1/subscriptions/sub_1', 'proration_behaviour=none'],
    ['POST /v1/subscriptions/sub_1', 'items[0][quantity]=two'],
    ['POST /v1/checkout/sessions', 'mode=subscription&payment_method_types[0]=card'],
    ['POST /v1/billing_portal/configurations', ''],
  ].map(([name = '', form = ''], at) => asProgram({ to: 'stripe', name, form }, at));
  const outputs = await compilerSays(program.join('\n'));
  expect(outputs.match(/error TS\d+/g)).toEqual([
    'error TS2353',
    'error TS2322',
    'error TS2353',
    'error TS2741',
  ]);
});

test('every call of the emulator exists at Stripe', () => {
  const unknown = routes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !publishedCallOf(calls, call));
  expect(unknown).toEqual([]);
});

const root = join(import.meta.dirname, '..', '..');

/** The Stripe calls in the product's code, without tests and their helpers. */
function callsInSources(calls: readonly PublishedCall[]): string[] {
  const code = ['core', 'functions']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(root, folder, file),
      ),
    )
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const methods = new Set(
    [...code.matchAll(/\bstripe\.((?:\w+\.)+\w+)\(/g)].map(([, method]) => method),
  );
  return calls.filter(({ method }) => methods.has(method)).map(({ call }) => call);
}
