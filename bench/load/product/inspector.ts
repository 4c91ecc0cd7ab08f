import { basename } from 'node:path';
import * as z from 'zod';

const targets = z.array(z.object({ webSocketDebuggerUrl: z.string() }));

const received = z.object({
  id: z.int().optional(),
  method: z.string().optional(),
  params: z
    .object({
      sessionId: z.string(),
      message: z.string().default(''),
      workerInfo: z.object({ url: z.string() }).default({ url: '' }),
    })
    .partial()
    .optional(),
  result: z.unknown().optional(),
});

const heapUsage = z.object({ usedSize: z.number(), backingStorageSize: z.number().default(0) });

/** Sends a command to the main thread of a process or to another one, and resolves with the result. */
type Command = (method: string, params?: object) => Promise<unknown>;

/**
 * The memory that a process uses, in MB, after a collection of the garbage in all its threads. Without it, V8 lets
 * garbage grow to a multiple of what is in use, so that resident memory under load rises and falls by a third.
 * https://chromedevtools.github.io/devtools-protocol/v8/ (HeapProfiler.collectGarbage, Runtime.getHeapUsage), and for
 * threads the domain NodeWorker of Node's inspector (src/inspector/node_protocol.pdl in nodejs/node)
 * @param port of the process's inspector
 * @returns the memory by thread: `main`, and the others by the names of their files
 */
export async function megabytesInUse(port: number): Promise<Map<string, number>> {
  const listed = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = targets.parse(await listed.json());
  if (!target) throw new Error('The process has no inspector.');
  const { main, threads, close } = await connect(target.webSocketDebuggerUrl);
  try {
    const inUse = new Map([['main', (await bytesInUse(main)) / 2 ** 20]]);
    for (const { name, command } of await threads()) {
      inUse.set(name, (inUse.get(name) ?? 0) + (await bytesInUse(command)) / 2 ** 20);
    }
    return inUse;
  } finally {
    close();
  }
}

async function bytesInUse(command: Command): Promise<number> {
  await command('HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = heapUsage.parse(await command('Runtime.getHeapUsage'));
  return usedSize + backingStorageSize;
}

async function connect(url: string) {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector refuses.')), {
      once: true,
    });
  });
  const waiting = new Map<string, (result: unknown) => void>();
  const sessions: { id: string; name: string }[] = [];
  let lastId = 0;

  function receive(text: string, thread = ''): void {
    const { id, method, params, result } = received.parse(JSON.parse(text));
    if (id !== undefined) waiting.get(`${thread} ${id}`)?.(result);
    const { sessionId = '', message = '', workerInfo } = params ?? {};
    if (method === 'NodeWorker.attachedToWorker') {
      sessions.push({ id: sessionId, name: basename(workerInfo?.url ?? '') });
    }
    if (method === 'NodeWorker.receivedMessageFromWorker') receive(message, sessionId);
  }
  socket.addEventListener('message', ({ data }) => receive(String(data)));

  const commandTo =
    (send: (message: string) => void, thread = ''): Command =>
    (method, params = {}) =>
      new Promise((resolve) => {
        lastId += 1;
        waiting.set(`${thread} ${lastId}`, resolve);
        send(JSON.stringify({ id: lastId, method, params }));
      });
  const main = commandTo((message) => socket.send(message));
  return {
    main,
    async threads(): Promise<{ name: string; command: Command }[]> {
      // Its result comes after the threads that run.
      await main('NodeWorker.enable', { waitForDebuggerOnStart: false });
      return sessions.map(({ id, name }) => ({
        name,
        command: commandTo((message) => {
          void main('NodeWorker.sendMessageToWorker', { sessionId: id, message });
        }, id),
      }));
    },
    close: () => socket.close(),
  };
}
