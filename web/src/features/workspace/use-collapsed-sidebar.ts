import { useState } from 'react';

/** Stored only in this browser, and never sent. */
const storageKey = 'sidebar';

/** Whether the user has collapsed the sidebar to a rail of icons. */
export function useCollapsedSidebar() {
  const [collapsed, setCollapsed] = useState(isStored);
  const collapse = (next: boolean) => {
    setCollapsed(next);
    try {
      if (next) localStorage.setItem(storageKey, 'rail');
      else localStorage.removeItem(storageKey);
    } catch {
      // Storage may be disabled.
    }
  };
  return [collapsed, collapse] as const;
}

function isStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'rail';
  } catch {
    return false;
  }
}
