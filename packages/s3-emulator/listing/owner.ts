import { element, group } from '../http/xml.ts';

/** The canonical id of the account. */
const ownerId = '79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be';

/** An element such as `Owner`. */
export function ownerElement(name: string, id = ownerId): string {
  return group(name, [element('ID', id)]);
}
