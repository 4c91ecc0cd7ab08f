/**
 * Orders something of the payments stand-in by its controls for tests; an advance ends when the events have come.
 * @param origin the stand-in's own; null where there is none.
 * @throws Error with what it says against it.
 */
export async function controlEmulator(
  origin: string | null,
  order: string,
  body: object,
): Promise<void> {
  const init = { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`${origin}/test/${order}`, init);
  if (!answer.ok) throw new Error(await answer.text());
}
