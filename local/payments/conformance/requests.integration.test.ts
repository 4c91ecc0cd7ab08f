import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Outgoing, overWire } from '#functions/testing/wire.ts';
import { calls as contract } from '#shared/api.ts';
import { noFigures } from '../../faults/figures.ts';
import { cleanRun } from '../../faults/run.ts';
import { allScenarios } from '../../faults/scenarios/all.ts';
import { openWorld, type World } from '../../faults/world.ts';
import { decodeForm } from '../http/form.ts';
import { routes } from '../objects/routes.ts';
import { publishedCallOf, publishedCalls } from './published-calls.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, '.cache', 'conformance');
const calls = publishedCalls();

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const withMoney = new Set<string>([
  'POST /webhooks/stripe',
  'POST /api/register',
  ...Object.entries(contract).flatMap(([file, { route }]) =>
    file.startsWith('billing/') ? route : [],
  ),
]);

/** Every request to Stripe that the product makes while each call that has to do with money does its work. */
async function recorded(): Promise<Outgoing[]> {
  const requests: Outgoing[] = [];
  for (const scenario of allScenarios.filter(({ call }) => withMoney.has(call))) {
    const clean = await overWire(
      (request, send) => {
        requests.push(request);
        return send();
      },
      () => cleanRun(world, scenario, noFigures()),
    );
    requests.push(...clean.requests);
  }
  return requests.filter(({ to }) => to === 'stripe');
}

/** A request's parameters as the SDK takes them: numbers and truths travel as text. */
function typed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(typed);
  if (typeof value === 'string') {
    if (/^-?\d+$/.test(value)) return Number(value);
    return value === 'true' || value === 'false' ? value === 'true' : value;
  }
  return Object.fromEntries(
    Object.entries(Object(value)).map(([name, inner]) => [
      name,
      // What is kept for us is text, whatever it looks like.
      name === 'metadata' ? inner : typed(inner),
    ]),
  );
}

/** The line of a program that compiles only if Stripe takes these parameters. */
function asProgram({ name, form }: Outgoing, at: number): string {
  const [path = '', query = ''] = name.split('?');
  const call = publishedCallOf(calls, path);
  if (!call) throw new Error(`Stripe has no ${path}.`);
  const params = typed(decodeForm(query || form));
  const module = relative(folder, call.module);
  return `export const r${at}: import('./${module}').${call.params} = ${JSON.stringify(params)};`;
}

async function compilerSays(program: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'requests.ts');
  writeFileSync(file, program);
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --target es2024 --types node';
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return promisify(execFile)(process.execPath, [compiler, ...options.split(' '), file]).then(
    () => '',
    ({ stdout }) => stdout,
  );
}

test('every request of ours is one that Stripe publishes, with parameters that it knows and needs', async () => {
  const requests = await recorded();
  const lines = [...new Set(requests.map((request) => asProgram(request, 0)))];
  const numbered = lines.map((line, at) => line.replace('r0', `r${at}`));
  const made = new Set(
    requests.map(({ name }) => publishedCallOf(calls, name.split('?')[0] ?? '')?.call),
  );
  expect([...made].sort()).toEqual([
    'DELETE /v1/subscriptions/{id}',
    'GET /v1/billing_portal/configurations',
    'GET /v1/checkout/sessions/{id}',
    'GET /v1/prices',
    'GET /v1/subscriptions',
    'GET /v1/subscriptions/{id}',
    'POST /v1/billing_portal/sessions',
    'POST /v1/checkout/sessions',
    'POST /v1/checkout/sessions/{id}/expire',
    'POST /v1/invoices/create_preview',
    'POST /v1/subscriptions/{id}',
  ]);
  expect(await compilerSays(numbered.join('\n'))).toBe('');
}, 120_000);

test('the compiler says so where a parameter is unknown, missing or of another kind', async () => {
  const program = [
    ['POST /v1/subscriptions/sub_1', 'proration_behaviour=none'],
    ['POST /v1/subscriptions/sub_1', 'items[0][quantity]=two'],
    ['POST /v1/billing_portal/configurations', ''],
  ].map(([name = '', form = ''], at) => asProgram({ to: 'stripe', name, form }, at));
  const said = await compilerSays(program.join('\n'));
  expect(said.match(/error TS\d+/g)).toEqual(['error TS2353', 'error TS2322', 'error TS2741']);
}, 60_000);

test('whatever the stand-in answers, Stripe has', () => {
  const unknown = routes
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !publishedCallOf(calls, call));
  expect(unknown).toEqual([]);
});
