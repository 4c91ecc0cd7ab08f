import { S3Error } from './errors.ts';

/** An element of a request's body. Attributes are not kept: S3's requests have none but namespaces. */
export interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/y;
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** A character that XML does not have, not even as a reference (https://www.w3.org/TR/xml/#charsets). */
const noCharacter = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

function referenced(code: number): string {
  const character = code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\0';
  if (noCharacter.test(character)) throw new S3Error('MalformedXML');
  return character;
}

function unescapeXml(text: string): string {
  return text.replaceAll(/&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));|&/g, (_whole, hex, decimal, name) => {
    if (hex !== undefined) return referenced(Number.parseInt(hex, 16));
    if (decimal !== undefined) return referenced(Number(decimal));
    const field = named[name];
    if (field === undefined) throw new S3Error('MalformedXML');
    return field;
  });
}

const localName = (name: string) => name.replace(/^.*:/, '');

/**
 * Parses a request's body.
 * @throws S3Error `MalformedXML`
 */
function parseXml(body: string): XmlElement {
  if (noCharacter.test(body)) throw new S3Error('MalformedXML');
  const top: XmlElement = { name: '', text: '', children: [] };
  const open = [top];
  token.lastIndex = 0;
  while (token.lastIndex < body.length) {
    const match = token.exec(body);
    const current = open.at(-1);
    if (match === null || current === undefined) throw new S3Error('MalformedXML');
    const [, closing, opening, , empty, text] = match;
    if (text !== undefined) current.text += unescapeXml(text);
    if (opening !== undefined) {
      const child = { name: localName(opening), text: '', children: [] };
      current.children.push(child);
      if (empty === '') open.push(child);
    }
    if (closing !== undefined && open.pop()?.name !== localName(closing)) {
      throw new S3Error('MalformedXML');
    }
  }
  const [root] = top.children;
  if (open.length !== 1 || root === undefined || top.children.length !== 1) {
    throw new S3Error('MalformedXML');
  }
  return root;
}

/** The text of a child; null without one. */
export function childText(parent: XmlElement, name: string): string | null {
  return parent.children.find((child) => child.name === name)?.text ?? null;
}

/**
 * The root of a body.
 * @throws S3Error `MalformedXML` if it is another one
 */
export function parseRoot(body: string, name: string): XmlElement {
  const root = parseXml(body);
  if (root.name !== name) throw new S3Error('MalformedXML');
  return root;
}
