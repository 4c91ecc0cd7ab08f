/** Hands a text, JSON unless told otherwise, to the browser, which saves it as a file where downloads go. */
export function downloadFile(name: string, text: string, type = 'application/json') {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser holds what it saves; the address is needed no more once the press has been dealt with.
  setTimeout(() => URL.revokeObjectURL(address));
}
