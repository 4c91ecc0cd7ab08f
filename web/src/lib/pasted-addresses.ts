/** The addresses of an email input, each once: separated by commas, semicolons or spaces. */
export function addressesIn(input: string): string[] {
  const addresses = input.split(/[\s,;]+/).filter((address) => address !== '');
  const byKey = new Map(addresses.map((address) => [address.toLowerCase(), address]));
  return [...byKey.values()];
}

/**
 * Pasted text as the value of an email input, which drops line breaks, and with them the ends of addresses, and spaces
 * around commas (https://html.spec.whatwg.org/multipage/input.html#email-state-(type=email)). Of
 * `Ana Novak <ana@studio.example>`, as mail programs copy it, only the address is kept; the name may
 * have a comma in quotation marks.
 */
export function inputOf(pasted: string): string {
  const addresses = pasted.replaceAll(/(?:"[^"\n]*"|[^,;<>"\n])*<([^<>]*)>/g, '$1,');
  return addressesIn(addresses).join(',');
}
