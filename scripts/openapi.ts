import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type ErrorCode, errorCatalog } from '#core/errors.ts';
import { calls } from '#shared/api.ts';
import { changesSomething, type Operation, splitRoute } from '#shared/operation.ts';
import { productName } from '#shared/rules/product.ts';

/** Generates the API's description (OpenAPI 3.1) from the contract and the error catalogue. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [file, call] of Object.entries<Operation>(calls)) {
    const { method, path } = splitRoute(call.route);
    paths[path] = { ...paths[path], [method.toLowerCase()]: described(file, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
      schemas: { Error: errorSchema },
    },
  };
}

const errorSchema = z.toJSONSchema(
  z.object({
    message: z.string(),
    code: z.enum(Object.keys(errorCatalog)),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  }),
);

function described(file: string, call: Operation) {
  const bodies = call.bodies ?? (call.body ? [call.body] : []);
  const parameters = [...pathParameters(call), ...queryParameters(call)];
  return {
    operationId: file,
    summary: call.summary,
    ...(call.access !== 'public' && { security: [{ session: [] }] }),
    ...(call.access !== 'public' && call.access !== 'signed_in' && { 'x-permission': call.access }),
    ...(parameters.length > 0 && { parameters }),
    ...(bodies.length > 0 && {
      requestBody: { required: true, content: content(bodies, 'input') },
    }),
    responses: {
      [call.status ?? 200]: { description: 'Done.', content: content([call.answer], 'output') },
      ...errorResponses(call),
    },
  };
}

function pathParameters({ route }: Operation) {
  const names = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  return names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function queryParameters({ query }: Operation) {
  const { properties = {} } = query ? z.toJSONSchema(query, { io: 'input' }) : {};
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function content(schemas: readonly z.core.$ZodType[], io: 'input' | 'output') {
  const described = schemas.map((schema) => z.toJSONSchema(schema, { io }));
  const [only, ...more] = described;
  return { 'application/json': { schema: more.length > 0 ? { anyOf: described } : only } };
}

/** The errors that follow from a call's declaration, and those of its own rules, by status. */
function errorResponses(call: Operation) {
  const codes = new Set<string>(['internal', ...(call.errors ?? [])]);
  if (call.body) for (const code of ['invalid_input', 'too_large', 'not_json']) codes.add(code);
  if (!call.route.startsWith('GET')) codes.add('foreign_origin');
  if (changesSomething(call)) codes.add('writes_stopped');
  if (call.access !== 'public') codes.add('signed_out');
  if (call.access !== 'public' && call.access !== 'signed_in') {
    for (const code of ['forbidden', 'no_workspace']) codes.add(code);
  }
  if (call.route.includes('{')) codes.add('not_found');
  const declared = Object.keys(errorCatalog).filter((code): code is ErrorCode => codes.has(code));
  const byStatus = Map.groupBy(declared, (code) => errorCatalog[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.map((code) => `\`${code}\`: ${errorCatalog[code].message}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
}

// `npm run openapi`: writes dist/openapi.json.
if (import.meta.main) {
  const folder = join(import.meta.dirname, '..', 'dist');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), `${JSON.stringify(openApi(), null, 2)}\n`);
}
