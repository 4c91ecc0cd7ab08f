/** A header is one line, whatever somebody's name contains. */
export function oneLine(value: string): string {
  return value.replaceAll(/\p{Cc}+/gu, ' ').trim();
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML shows it, letter by letter. */
export function escapeHtml(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
