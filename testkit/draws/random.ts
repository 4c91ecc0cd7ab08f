/** Random choices, reproducible from a seed. */
export interface Random {
  /** From 0 to 1, excluding 1. */
  next(): number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  /** The same elements in another order. */
  shuffled<T>(things: readonly T[]): T[];
}

/** Choices that derive from a text, such as a seed with its purpose (FNV-1a, then mulberry32). */
export function seeded(text: string): Random {
  let state = 0x811c9dc5;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (from) => {
      const [picked] = from.slice(below(from.length));
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
    shuffled: (things) => {
      const left = [...things];
      return things.flatMap(() => left.splice(below(left.length), 1));
    },
  };
}
