import { useEffect, useEffectEvent, useState } from 'react';

/** A part of the app that is a script of its own. */
export interface OnDemand<M> {
  /** Has the script fetched ahead of need; that it cannot be had is told where it is needed. */
  preload: () => void;
  /**
   * What is in it, as soon as it is needed and there.
   * @param onFailure hears of a failed fetch, which is then repeated the next time that the module is needed
   * @throws what keeps it from coming, without `onFailure`; what was not to be had ahead of need is asked for again
   */
  useModule: (needed: boolean, onFailure?: (error: unknown) => void) => M | undefined;
}

export function onDemand<M>(load: () => Promise<M>): OnDemand<M> {
  const script: Script<M> = {
    module: undefined,
    async fetch() {
      script.module ??= await load();
    },
  };
  return {
    preload: () => void script.fetch().catch(() => undefined),
    useModule: (needed, onFailure) => useScript(script, needed, onFailure),
  };
}

interface Script<M> {
  module: M | undefined;
  fetch: () => Promise<void>;
}

function useScript<M>(
  script: Script<M>,
  needed: boolean,
  onFailure: ((error: unknown) => void) | undefined,
): M | undefined {
  const [, setCame] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const fail = useEffectEvent(onFailure ?? setFailure);
  const missing = needed && !script.module;
  useEffect(() => {
    if (missing) script.fetch().then(() => setCame(true), fail);
  }, [script, missing]);
  if (failure) throw failure;
  return needed ? script.module : undefined;
}
