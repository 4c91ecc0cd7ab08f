interface Closeable {
  close(): Promise<void>;
}

/** Collects opened resources, to close them in reverse order. */
export function closeables() {
  const kept: Closeable[] = [];
  return {
    async opened<T extends Closeable>(opening: T | Promise<T>): Promise<T> {
      const part = await opening;
      kept.push(part);
      return part;
    },
    async close(): Promise<void> {
      for (const part of kept.splice(0).reverse()) await part.close();
    },
  };
}
