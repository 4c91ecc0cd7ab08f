import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startFunctions } from '#local/functions/functions.ts';
import { gateway } from '#local/gateway/gateway.ts';
import { startServer } from '#local/http/server.ts';
import { openClock } from '#local/instance/clock.ts';
import { freePort } from '#local/instance/free-port.ts';
import { fixtureTemplate } from './fixture-template.ts';

/** A folder for one test, deleted by `remove`. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cutbay-'));
  return { path, remove: () => rmSync(path, { recursive: true }) };
}

export interface FixtureParts {
  /** Source texts of CommonJS bundles, by function key. */
  functions?: Record<string, string>;
  /** Texts of the site's files. */
  site?: Record<string, string | Buffer>;
  environment?: Record<string, string>;
  timeoutMs?: number;
}

/** A gateway on a free port with functions and a site that a test defines. */
export async function startFixture(parts: FixtureParts) {
  const { functions: sources = {}, site = {}, environment = {}, timeoutMs = 300_000 } = parts;
  const folder = temporaryFolder();
  const bundleOf = (key: string) => join(folder.path, 'functions', key, 'index.js');
  const writeFunction = (key: string, source: string) => writeContent(bundleOf(key), source);
  writeContent(join(folder.path, 'functions/package.json'), '{"type":"commonjs"}');
  for (const [key, source] of Object.entries(sources)) writeFunction(key, source);
  for (const [file, content] of Object.entries(site)) {
    writeContent(join(folder.path, 'site', file), content);
  }
  const output: string[] = [];
  const requests: string[] = [];
  const note = (line: string) => void output.push(line);
  const clock = openClock(null);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const functions = startFunctions({
    bundleOf,
    environment,
    clockAheadSeconds: clock.aheadSeconds,
    onOutput: note,
  });
  const server = await startServer({
    port,
    answer: gateway({
      template: fixtureTemplate,
      siteDir: join(folder.path, 'site'),
      siteOrigin: origin,
      functions,
      clock,
      outbox: { endpoint: '', mails: async () => [], close: async () => {} },
      storage: { cloudOrigin: 'https://files.example', endpoint: 'http://localhost:9' },
      deliverMail: async () => {},
      runSchedules: async () => {},
      deliverReadLogs: async () => 0,
      timeoutMs,
      onFailure: note,
    }),
    onRequest: (line) => void requests.push(line),
    onFailure: note,
  });
  return {
    origin,
    port,
    output,
    requests,
    functions,
    writeFunction,
    async close() {
      await server.close();
      await functions.close();
      folder.remove();
    },
  };
}

/** A bundle whose handler has this body, with `event` and `context` in scope. */
export function handlerOf(body: string): string {
  return `exports.handler = async (event, context) => { ${body} };`;
}

function writeContent(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
