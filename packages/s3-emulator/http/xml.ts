/** The namespace of S3's answers. */
const s3Namespace = 'http://s3.amazonaws.com/doc/2006-03-01/';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot hold are written as references too, as S3 does. */
function escapeXml(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must be escaped
    /[&<>"\u0000-\u001f\u007f]/g,
    (character) => escapes[character] ?? `&#x${character.charCodeAt(0).toString(16)};`,
  );
}

/** `<name>value</name>`; nothing for a missing value. */
export function element(name: string, value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined) return '';
  return `<${name}>${escapeXml(String(value))}</${name}>`;
}

/** An element that contains others. */
export function group(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`;
}

export function xmlDocument(
  root: string,
  children: readonly string[],
  namespace: string | null = s3Namespace,
): string {
  const attribute = namespace === null ? '' : ` xmlns="${namespace}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${children.join('')}</${root}>`;
}
