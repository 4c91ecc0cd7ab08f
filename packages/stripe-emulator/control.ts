/**
 * Sends a command to the test controls of the emulator; an advance resolves once its events were delivered.
 * @param origin the emulator's own; null if there is none.
 * @throws Error with the emulator's error message.
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
