/** A path beside one that is taken: `A001.mov` becomes `A001 (2).mov`, and that `A001 (3).mov`. */
export function uniquePath(path: string, isTaken: (path: string) => boolean): string {
  const name = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  const end = dot > name ? dot : path.length;
  const stem = path.slice(0, end);
  const [numbered = '', last = '1'] = stem.match(/ \((\d{1,6})\)$/) ?? [];
  for (let number = Number(last) + 1; ; number += 1) {
    const candidate = `${stem.slice(0, stem.length - numbered.length)} (${number})${path.slice(end)}`;
    if (!isTaken(candidate)) return candidate;
  }
}
