/** A path beside one that is taken: `A001.mov` becomes `A001 (2).mov`. */
export function uniquePath(path: string, isTaken: (path: string) => boolean): string {
  const name = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  const end = dot > name ? dot : path.length;
  for (let number = 2; ; number += 1) {
    const candidate = `${path.slice(0, end)} (${number})${path.slice(end)}`;
    if (!isTaken(candidate)) return candidate;
  }
}
