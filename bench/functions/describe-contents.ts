const packageFolder = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/**
 * What weighs most among a bundle's modules: `stripe 42 %, @smithy/core 18 %, ...`.
 * @param modules the lengths of their code by their paths
 */
export function describeContents(modules: ReadonlyMap<string, number>): string {
  const lengths = new Map<string, number>();
  for (const [path, length] of modules) {
    const name = packageFolder.exec(path)?.[1] ?? 'our own';
    lengths.set(name, (lengths.get(name) ?? 0) + length);
  }
  const all = [...lengths.values()].reduce((sum, length) => sum + length, 0);
  return [...lengths]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([name, length]) => `${name} ${Math.round((100 * length) / all)} %`)
    .join(', ');
}
