import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createApiClient } from '#web/lib/api/api-client.ts';
import type { makeProxy } from './make-proxy.ts';
import { mayMakeProxies } from './may-make-proxies.ts';
import type { Pace } from './media-messages.ts';
import { ProxyQueue } from './proxy-queue.ts';

/** What the workers do: each goes on until it is told to end. */
let making: {
  film: string;
  paces: Pace[];
  end: (made: Awaited<ReturnType<typeof makeProxy>['result']>) => void;
}[];
let mayMake: boolean;
let files: Set<string>;
let posters: File[];
let calls: string[];
let puts: { status: number }[];
let waveforms: object[];
let queue: ProxyQueue;
const peaks = [0, 255];
const fetchAnywhere = globalThis.fetch;

beforeEach(() => {
  making = [];
  mayMake = true;
  files = new Set();
  posters = [];
  calls = [];
  puts = [];
  waveforms = [];
  globalThis.fetch = async (url, { method, body } = {}) => {
    if (method === 'PUT') {
      calls.push(`PUT ${body instanceof File ? body.name : ''}`);
      return new Response(null, puts.shift() ?? { status: 200 });
    }
    calls.push(String(url));
    if (String(url).endsWith('/waveform')) waveforms.push(JSON.parse(String(body)));
    const request = { url: 'https://files/proxy', headers: {} };
    return Response.json(String(url).endsWith('/checks') ? { state: 'ready' } : { proxy: request });
  };
  queue = new ProxyQueue({
    addPoster: async ({ file }) => posters.push(file),
    mayMake: async () => mayMake,
    maker: async () => (film, name, _onProgress, signal) => {
      const { promise, resolve, reject } =
        Promise.withResolvers<Awaited<ReturnType<typeof makeProxy>['result']>>();
      const paces: Pace[] = [];
      files.add(name);
      signal.addEventListener('abort', () => reject(signal.reason));
      making.push({ film: film.name, paces, end: resolve });
      return { result: promise, setPace: (pace) => paces.push(pace) };
    },
    files: {
      open: async () => () => `proxy ${making.length}`,
      remove: async (name) => {
        files.delete(name);
      },
    },
  });
});
afterEach(() => {
  globalThis.fetch = fetchAnywhere;
});

test('proxies are made while their films are sent, one at a time, and stored once these are', async () => {
  send('a.mov', 'b.mov');
  await settled();
  expect(making.map(({ film }) => film)).toEqual(['a.mov']);
  expect(queue.getProgress()).toMatchObject({ current: { name: 'a.mov' }, left: 2 });
  making[0]?.end({ proxy: proxyOf('a.mov'), peaks });
  await settled();
  expect([making.map(({ film }) => film), calls]).toEqual([['a.mov', 'b.mov'], []]);
  store('a.mov');
  await settled();
  expect(calls).toEqual([
    '/api/files/proxy',
    'PUT proxy of a.mov',
    '/api/files/proxy/checks',
    '/api/files/waveform',
  ]);
  expect(waveforms).toEqual([{ path: 'Day 1/a.mov', version: 'version of a.mov', peaks }]);
  expect(files).toEqual(new Set(['proxy 1']));
  store('b.mov');
  making[1]?.end({ proxy: proxyOf('b.mov'), peaks });
  await settled();
  expect([calls.length, files.size, queue.getProgress().current]).toEqual([8, 0, null]);
});

test('the next film is made when a browser makes none of one, which is told until it is dismissed', async () => {
  send('a.mov', 'b.mov');
  await settled();
  making[0]?.end({ reason: 'not_decodable' });
  await settled();
  expect(making).toHaveLength(2);
  expect(queue.getProgress().failed).toEqual([{ name: 'a.mov', reason: 'not_decodable' }]);
  queue.forgetFailures();
  store('a.mov');
  await settled();
  expect([queue.getProgress().failed, calls, making.length]).toEqual([[], [], 2]);
});

test('the proxy of an upload that is cancelled is not made to its end, nor is one that waits', async () => {
  send('a.mov', 'b.mov', 'c.mov');
  await settled();
  send('c.mov');
  await settled();
  expect(making.map(({ film }) => film)).toEqual(['a.mov', 'c.mov']);
  expect(files).toEqual(new Set(['proxy 1']));
  making[1]?.end({ proxy: proxyOf('c.mov'), peaks });
  await settled();
  send();
  await settled();
  expect([calls, files.size]).toEqual([[], 0]);
});

test('a film that is stored before its proxy is made keeps it', async () => {
  store('a.mov');
  send();
  await settled();
  making[0]?.end({ proxy: proxyOf('a.mov'), peaks });
  await settled();
  expect(calls).toHaveLength(4);
});

test('where no proxies are made, none is begun, also not when the upload ends', async () => {
  mayMake = false;
  send('a.mov');
  store('a.mov');
  await settled();
  expect([making, calls, queue.getProgress().left]).toEqual([[], [], 0]);
});

test('a worker goes at the pace of the uploads, from its beginning', async () => {
  queue.follow([film('a.mov')], new Set(['a.mov']), 'slow');
  await settled();
  queue.follow([], new Set(['a.mov']), 'paused');
  queue.follow([], new Set(['a.mov']), 'paused');
  queue.follow([], new Set(['a.mov']), 'full');
  expect(making[0]?.paces).toEqual(['slow', 'paused', 'full']);
});

test('a film whose poster the browser cannot make gets that of its proxy', async () => {
  send('prores.mov', 'h264.mov');
  await settled();
  making[0]?.end({ proxy: proxyOf('prores.mov'), peaks });
  await settled();
  making[1]?.end({ proxy: proxyOf('h264.mov'), peaks });
  store('prores.mov', false);
  store('h264.mov', true);
  await settled();
  expect(posters.map(({ name }) => name)).toEqual(['proxy of prores.mov']);
});

test('a proxy is sent again while its link has expired or the storage fails, and not for ever', async () => {
  puts = [{ status: 403 }, { status: 503 }];
  store('a.mov');
  await settled();
  making[0]?.end({ proxy: proxyOf('a.mov'), peaks });
  await settled();
  expect(calls.at(-1)).toBe('/api/files/waveform');
  calls = [];
  puts = [{ status: 503 }, { status: 503 }, { status: 503 }];
  store('b.mov');
  await settled();
  making[1]?.end({ proxy: proxyOf('b.mov'), peaks });
  await settled();
  expect([calls.length, calls.at(-1), files.size]).toEqual([6, 'PUT proxy of b.mov', 0]);
});

const phone = { height: 844, width: 390 };
const desk = { height: 1_080, width: 1_920 };

test.each([
  ['a computer', true, {}, desk, true],
  ['a computer without WebCodecs', false, {}, desk, false],
  ['a browser that says it is on a phone', true, { userAgentData: { mobile: true } }, desk, false],
  ['a small screen that is touched', true, {}, phone, false],
  ['a browser that saves data', true, { connection: { saveData: true } }, desk, false],
  [
    'a battery that runs low',
    true,
    { getBattery: async () => ({ charging: false, level: 0.1 }) },
    desk,
    false,
  ],
])('%s makes proxies only where it may', async (_, hasCodecs, browser, size, may) => {
  Reflect.deleteProperty(globalThis, 'VideoEncoder');
  if (hasCodecs) Reflect.set(globalThis, 'VideoEncoder', class {});
  for (const side of ['width', 'height'] as const) {
    Object.defineProperty(screen, side, { configurable: true, value: size[side] });
  }
  globalThis.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: size === phone && query.includes('coarse'),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  const storage = { ...navigator.storage };
  const locks = { request: async () => undefined, query: async () => ({}) };
  expect(await mayMakeProxies({ storage, locks, ...browser })).toBe(may);
});

const client = createApiClient();

function film(name: string) {
  return { key: name, path: `Day 1/${name}`, file: new File(['x'], name) };
}

function proxyOf(name: string) {
  return new File(['proxy'], `proxy of ${name}`);
}

/** These are the uploads that are under way. */
function send(...names: string[]) {
  queue.follow(names.map(film), new Set(names), 'full');
}

function store(name: string, hasPoster = true) {
  const version = `version of ${name}`;
  const stored = { client: () => client, path: film(name).path, version };
  queue.store(film(name), { ...stored, hasPoster: Promise.resolve(hasPoster) });
}

/** Everything is answered from memory: after some turns of the event loop nothing is left to be done. */
async function settled() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
