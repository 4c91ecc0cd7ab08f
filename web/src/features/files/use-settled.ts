import { useEffect, useState } from 'react';

/** Milliseconds without another key: then a search is worth a request. */
const pause = 250;

/** A typed text, once no more is typed. An empty text is there at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setSettled, pause, text);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
