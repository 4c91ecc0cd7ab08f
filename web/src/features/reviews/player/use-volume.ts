import { useEffect, useState } from 'react';
import { rememberedVolume, rememberVolume, type Volume } from './remembered.ts';
import type { Transport } from './transport.ts';

export interface Loudspeaker {
  transport: Transport;
  isHeard: boolean;
}

/** The volume that was chosen last in this browser, applied to each transport that is to be heard. */
export function useVolume(loudspeakers: readonly Loudspeaker[]) {
  const [volume, setVolume] = useState(rememberedVolume);
  useEffect(() => {
    for (const { transport, isHeard } of loudspeakers) {
      transport.setVolume({ ...volume, isMuted: volume.isMuted || !isHeard });
    }
  });
  const choose = (chosen: Volume) => {
    setVolume(chosen);
    rememberVolume(chosen);
  };
  return [volume, choose] as const;
}
