import { join, resolve } from 'node:path';
import { readDistribution } from '#local/edge/distribution.ts';
import { edge } from '#local/edge/edge.ts';
import { readSiteBucket } from '#local/edge/site-bucket.ts';
import { staticSite } from '#local/edge/static-site.ts';
import { json } from '#local/http/reply.ts';
import { startServer } from '#local/http/server.ts';
import { freePort } from '#local/instance/free-port.ts';
import { readTemplate } from '#local/instance/template.ts';

const template = resolve(import.meta.dirname, '../../../cdk.out/Cutbay.template.json');

/** A site, served as the distribution of the stack serves it, without an API. */
export interface ServedSite {
  origin: string;
  close(): Promise<void>;
}

/** @param folder a built site: the product's or the control's */
export async function serveSite(folder: string): Promise<ServedSite> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const stack = readTemplate(template);
  const answer = edge(readDistribution(stack), {
    site: staticSite(resolve(folder), readSiteBucket(stack), origin),
    gateway: async () => json(404, {}),
  });
  const server = await startServer({
    port,
    answer,
    onRequest: () => undefined,
    onFailure: (message) => process.stderr.write(`${message}\n`),
  });
  return { origin, close: () => server.close() };
}

/** The built site of the product. */
export const productSite = join(import.meta.dirname, '../../../dist/web');
