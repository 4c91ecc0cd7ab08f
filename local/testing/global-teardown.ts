/** Ends what the global set-up started. */
export default async function globalTeardown(): Promise<void> {
  const { closing = [] } = globalThis as { closing?: (() => Promise<void>)[] };
  for (const close of closing) await close();
}
