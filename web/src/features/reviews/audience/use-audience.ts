import { useCallback, useState } from 'react';
import type { Audience } from '#shared/rules/audiences.ts';

/**
 * Who reads the next comment: as was chosen last in this review, by this person in this browser. It is the team until
 * something else is chosen, so that nothing is shown to clients by oversight.
 * @param name of the person and the review; undefined for a guest, who writes for everyone
 */
export function useAudience(name: string | undefined) {
  const storageKey = `review-audience ${name}`;
  const [chosen, setChosen] = useState(() =>
    name === undefined ? 'everyone' : remembered(storageKey),
  );
  const choose = useCallback(
    (audience: Audience) => {
      setChosen(audience);
      remember(storageKey, audience);
    },
    [storageKey],
  );
  return { chosen, choose };
}

function remembered(key: string): Audience {
  try {
    return localStorage.getItem(key) === 'everyone' ? 'everyone' : 'team';
  } catch {
    return 'team';
  }
}

function remember(key: string, audience: Audience) {
  try {
    if (audience === 'team') localStorage.removeItem(key);
    else localStorage.setItem(key, audience);
  } catch {
    // Storage may be disabled.
  }
}
