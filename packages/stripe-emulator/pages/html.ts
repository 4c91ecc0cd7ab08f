const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that can be inserted into a page unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | null | Piece[];

function rendered(piece: Piece): string {
  if (piece === null) return '';
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(rendered).join('');
  return String(piece).replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);
}

/** A template that escapes its values, unless they are markup of its own. */
export function html(strings: TemplateStringsArray, ...values: Piece[]): Html {
  return new Html(strings.map((text, at) => text + rendered(values[at] ?? null)).join(''));
}
