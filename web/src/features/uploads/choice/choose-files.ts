import { chosenFiles, pickedFiles, type Selection } from './selection.ts';

/**
 * Opens the browser's dialog for files. Must be called in the handler of a press.
 * @returns null if the user cancels
 */
export function chooseFiles(): Promise<Selection | null> {
  const pick = window.showOpenFilePicker?.bind(window);
  if (!pick) return chooseByInput(false);
  return picked(() => pick({ multiple: true }));
}

/**
 * Opens the browser's dialog for a folder, like `chooseFiles`. By the input, as `showDirectoryPicker` leaves out names
 * (`readEntry` in `selection.ts`).
 */
export function chooseFolder(): Promise<Selection | null> {
  return chooseByInput(true);
}

async function picked(pick: () => Promise<Parameters<typeof pickedFiles>[0]>) {
  try {
    return pickedFiles(await pick());
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

function chooseByInput(folder: boolean): Promise<Selection | null> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.webkitdirectory = folder;
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(chosenFiles(input.files ?? [])));
    input.addEventListener('cancel', () => resolve(null));
    input.click();
  });
}
