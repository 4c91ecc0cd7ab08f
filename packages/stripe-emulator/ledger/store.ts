import {
  type CollectionName,
  type Collections,
  emptyCollections,
  type Kept,
} from './collections.ts';
import { type Journal, openJournal, readJournal, rewriteJournal } from './journal.ts';

export type Change<N extends CollectionName = CollectionName> = [
  name: N,
  id: string,
  value: Collections[N] | null,
];

function apply<N extends CollectionName>(kept: Kept, [name, id, value]: Change<N>): void {
  const collection: Map<string, Collections[N]> = kept[name];
  if (value === null) collection.delete(id);
  else collection.set(id, value);
}

function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
}

/**
 * The emulator's data: collections of frozen objects in memory, in order of creation, and a journal of their
 * changes. Changes are made in synchronous transactions only: one request, one transaction.
 */
export class Store {
  readonly #kept = emptyCollections();
  readonly #journal: Journal | null;
  #changes: Change[] | null = null;
  #undo: (() => void)[] = [];
  #watch: (name: CollectionName, id: string) => void = () => {};

  /** `file` null keeps everything in memory only. Throws if the file cannot be read or written. */
  constructor(file: string | null) {
    if (file !== null) {
      for (const changes of readJournal<Change[]>(file)) {
        for (const change of changes) apply(this.#kept, change);
      }
      rewriteJournal(file, [...this.#everything()]);
    }
    for (const collection of Object.values(this.#kept)) collection.forEach(deepFreeze);
    this.#journal = file === null ? null : openJournal(file);
  }

  /** The shortest equivalent journal: one entry for each object. */
  *#everything(): Generator<unknown> {
    for (const [name, collection] of Object.entries(this.#kept)) {
      for (const [id, value] of collection) yield [[name, id, value]];
    }
  }

  get<N extends CollectionName>(name: N, id: string): Collections[N] | undefined {
    return this.#kept[name].get(id);
  }

  /** Everything in a collection, oldest first. */
  all<N extends CollectionName>(name: N): Collections[N][] {
    return [...this.#kept[name].values()];
  }

  /** The oldest object of a collection that fits, found without reading the others. */
  first<N extends CollectionName>(
    name: N,
    fits: (value: Collections[N]) => boolean,
  ): Collections[N] | undefined {
    for (const value of this.#kept[name].values()) {
      if (fits(value)) return value;
    }
    return undefined;
  }

  put<N extends CollectionName>(name: N, id: string, value: Collections[N]): Collections[N] {
    this.#change([name, id, value]);
    return value;
  }

  remove(name: CollectionName, id: string): void {
    this.#change([name, id, null]);
  }

  clear(name: CollectionName): void {
    for (const id of [...this.#kept[name].keys()]) this.remove(name, id);
  }

  /** Everything, as the changes that make it of nothing. */
  snapshot(): Change[] {
    return this.#names().flatMap((name) =>
      [...this.#kept[name]].map(([id, value]): Change => [name, id, value]),
    );
  }

  /** Replaces everything by a snapshot, within a transaction. */
  restore(snapshot: readonly Change[]): void {
    for (const name of this.#names()) this.clear(name);
    for (const change of snapshot) this.#change(change);
  }

  #names(): CollectionName[] {
    const isName = (name: string): name is CollectionName => Object.hasOwn(this.#kept, name);
    return Object.keys(this.#kept).filter(isName);
  }

  /** Calls a listener after each change of an object, including rolled back changes. */
  watch(listener: (name: CollectionName, id: string) => void): void {
    this.#watch = listener;
  }

  #apply<N extends CollectionName>(change: Change<N>): void {
    const [name, id] = change;
    apply(this.#kept, change);
    this.#watch(name, id);
  }

  #change<N extends CollectionName>(change: Change<N>): void {
    if (this.#changes === null) throw new Error('A change outside a transaction.');
    const [name, id, value] = change;
    const before = this.#kept[name].get(id) ?? null;
    this.#undo.push(() => this.#apply([name, id, before]));
    deepFreeze(value);
    this.#apply(change);
    this.#changes.push(change);
  }

  /** Commits all changes of `work`, or none if it throws. */
  transact<T>(work: () => T): T {
    if (this.#changes !== null) throw new Error('A nested transaction.');
    this.#changes = [];
    this.#undo = [];
    try {
      const result = work();
      if (this.#changes.length > 0) this.#journal?.append(this.#changes);
      return result;
    } catch (error) {
      for (const undo of this.#undo.reverse()) undo();
      throw error;
    } finally {
      this.#changes = null;
    }
  }

  close(): void {
    this.#journal?.close();
  }
}
