/** Marks in this browser that a user has unfinished uploads in a workspace, so that their script is loaded. */

function keyOf(owner: string): string {
  return `unfinished uploads ${owner}`;
}

export function hasUnfinished(owner: string): boolean {
  try {
    return localStorage.getItem(keyOf(owner)) !== null;
  } catch {
    // Storage may be disabled; then nothing is kept to resume.
    return false;
  }
}

export function markUnfinished(owner: string, unfinished: boolean) {
  try {
    if (unfinished) localStorage.setItem(keyOf(owner), '1');
    else localStorage.removeItem(keyOf(owner));
  } catch {
    // As above.
  }
}
