import { createServer } from 'node:net';

/**
 * Below the ephemeral port range: from 32768 on Linux (ip_local_port_range), from 49152 elsewhere
 * (RFC 6335). An ephemeral port may be taken between finding it and listening on it.
 */
const ports = { first: 10_240, end: 32_768 };

/** Each process searches its own range, unless there are many processes. */
const parts = 64;
const perPart = (ports.end - ports.first) / parts;
const first = ports.first + (process.pid % parts) * perPart;

let next = Math.floor(Math.random() * perPart);

const reserved = new Set<number>();

/** Keeps `freePort` from returning ports that will be listened on later. */
export function reservePorts(...chosen: readonly number[]): void {
  for (const port of chosen) reserved.add(port);
}

/** A free port of the loopback address, which later calls do not return again. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < perPart; tried += 1) {
    next = (next + 1) % perPart;
    const port = first + next;
    if (!reserved.has(port) && (await isFree(port))) return port;
  }
  throw new Error(`No port from ${first} to ${first + perPart - 1} is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
