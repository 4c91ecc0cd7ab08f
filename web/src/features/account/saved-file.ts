/** Hands a JSON text to the browser, which saves it as a file where downloads go. */
export function saveAsFile(name: string, json: string) {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser holds what it saves; the address is needed no more once the press has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address));
}
