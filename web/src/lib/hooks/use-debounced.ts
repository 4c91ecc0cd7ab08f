import { useEffect, useState } from 'react';

/** Milliseconds without another key, after which a search is worth a request. */
const delay = 250;

/** A typed text, debounced: returned once it has stayed the same for a while. An empty text is returned at once. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setDebounced, delay, text);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : debounced;
}
