/** The proxies that are being made, in the browser's private file system, until they are stored. */

const prefix = 'proxy ';

/**
 * Names the files of this tab, and removes those that closed tabs have left: a tab has a lock that the browser releases
 * however it ends (W3C, Web Locks API).
 */
export async function openProxyFiles(): Promise<() => string> {
  const tab = crypto.randomUUID();
  const { promise: held, resolve: onHeld } = Promise.withResolvers<void>();
  void navigator.locks.request(prefix + tab, () => {
    onHeld();
    return new Promise(() => undefined);
  });
  await held;
  await removeLeftovers();
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${tab} ${count}`;
  };
}

async function removeLeftovers() {
  const { held = [] } = await navigator.locks.query();
  const directory = await navigator.storage.getDirectory();
  for await (const name of directory.keys()) {
    const isLeft =
      name.startsWith(prefix) && !held.some((lock) => lock.name && name.startsWith(lock.name));
    if (isLeft) await directory.removeEntry(name);
  }
}

/** Removes a file that may not be there. */
export async function removeProxyFile(name: string) {
  const directory = await navigator.storage.getDirectory();
  await directory.removeEntry(name).catch(() => undefined);
}
