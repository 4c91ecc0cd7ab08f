import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** A call as the `stripe` package declares it. */
export interface PublishedCall {
  /** Such as `POST /v1/subscriptions/{id}`. */
  call: string;
  /** The SDK method, such as `checkout.sessions.create`. */
  method: string;
  /** The type of its parameters, such as `Checkout.SessionCreateParams`, and the module that declares it. */
  params: string;
  module: string;
}

const require = createRequire(import.meta.url);
const resources = join(dirname(require.resolve('stripe')), '..', 'esm', 'resources');

/** Every call in the package's code, which Stripe generates from its OpenAPI description. */
export function publishedCalls(): PublishedCall[] {
  return readdirSync(resources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !file.endsWith('index.js'))
    .flatMap((file) => callsOf(join(resources, file)));
}

function callsOf(module: string): PublishedCall[] {
  const resource = relative(resources, module)
    .replace(/\.js$/, '')
    .split('/')
    .map((part) => part.charAt(0).toLowerCase() + part.slice(1))
    .join('.');
  const declared = readFileSync(module.replace(/\.js$/, '.d.ts'), 'utf8');
  const methods = readFileSync(module, 'utf8').matchAll(
    /^ {4}(\w+)\([^)]*\) \{[^}]*?_makeRequest\('([A-Z]+)', [`'](\/v1[^`']*)[`']/gm,
  );
  return [...methods].map(([, name = '', method, path = '']) => {
    const signature = new RegExp(`^ {4}${name}\\(.*params\\??: ([\\w.]+)`, 'm');
    return {
      method: `${resource}.${name}`,
      call: `${method} ${path.replaceAll(/\$\{[^}]*\}/g, '{id}')}`,
      params: signature.exec(declared)?.[1] ?? '',
      module,
    };
  });
}

/** The declared call of a request; null if there is none. */
export function publishedCallOf(calls: readonly PublishedCall[], request: string) {
  const fits = ({ call }: PublishedCall) =>
    new RegExp(`^${call.replaceAll('{id}', '[^/]+')}$`).test(request);
  // A literal path segment, such as `create_preview`, takes precedence over an id.
  return calls.filter(fits).sort((a, b) => ids(a.call) - ids(b.call))[0] ?? null;
}

function ids(call: string): number {
  return call.split('{id}').length;
}
