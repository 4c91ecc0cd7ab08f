/** This tab, as far as the others with uploads need to know of it. */
export interface TabSession {
  id: string;
  /** The ids of all tabs that are open, this one among them. */
  openTabs: () => Promise<ReadonlySet<string>>;
  /** Calls back once another tab has closed or crashed. */
  onClosed: (id: string, act: () => void) => void;
}

const prefix = 'uploads ';

/**
 * Opens a session that ends with the tab, however it ends: it is a lock that the browser releases (W3C, Web Locks API).
 */
export async function openTabSession(): Promise<TabSession> {
  const id = crypto.randomUUID();
  const { promise: held, resolve: onHeld } = Promise.withResolvers<void>();
  void navigator.locks.request(prefix + id, () => {
    onHeld();
    return new Promise(() => undefined);
  });
  await held;
  return {
    id,
    async openTabs() {
      const { held: locks = [] } = await navigator.locks.query();
      return new Set(locks.flatMap(({ name = '' }) => name.split(prefix)[1] ?? []));
    },
    onClosed(other, act) {
      // Not within the lock: while a tab holds it, the other one counts as open.
      void navigator.locks.request(prefix + other, () => undefined).then(act);
    },
  };
}
