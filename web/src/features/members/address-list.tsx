import { CircleAlert, CircleCheck, Mail, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { iconButton } from '#web/components/button.tsx';
import { Spinner } from '#web/components/spinner.tsx';
import { classNames } from '#web/lib/class-names.ts';
import type { Outcome } from './use-batch.ts';

interface AddressListProps {
  /** Those in the field. */
  addresses: readonly string[];
  /** What became of those that were tried. */
  outcomes: ReadonlyMap<string, Outcome>;
  /** Takes an address out of the field; undefined while they are being added. */
  onLeaveOut: ((address: string) => void) | undefined;
}

/** Each address on a line of its own, with what became of it: those added first, then those still in the field. */
export function AddressList({ addresses, outcomes, onLeaveOut }: AddressListProps) {
  const added = [...outcomes].flatMap(([address, { state }]) =>
    state === 'done' ? [address] : [],
  );
  const rows = [...added, ...addresses.filter((address) => !added.includes(address))];
  const failed = addresses.filter((address) => outcomes.get(address)?.state === 'failed').length;
  const firstFailed = rows.findIndex((address) => outcomes.get(address)?.state === 'failed');
  const hasEnded = onLeaveOut !== undefined;
  const list = useRef<HTMLUListElement>(null);
  // In a long list, those that failed would be out of sight below those that were added.
  useLayoutEffect(() => {
    const row = hasEnded ? list.current?.children[firstFailed] : undefined;
    if (list.current && row instanceof HTMLElement) list.current.scrollTop = row.offsetTop;
  }, [hasEnded, firstFailed]);
  if (rows.length < 2) return null;
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="text-sm tabular-nums">
        {summary()}
      </p>
      <ul
        ref={list}
        aria-label="Addresses"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
        className="relative max-h-52 divide-y divide-line overflow-y-auto rounded-control border border-line text-sm"
      >
        {rows.map((address) => (
          <AddressRow
            key={address}
            address={address}
            outcome={outcomes.get(address)}
            onLeaveOut={added.includes(address) ? undefined : onLeaveOut}
          />
        ))}
      </ul>
    </div>
  );

  function summary(): string {
    if (outcomes.size === 0) return `${rows.length} addresses`;
    const words = [`${added.length} of ${rows.length} added`];
    if (failed > 0) words.push(`${failed} not added: correct or leave out, then try again`);
    return `${words.join(', ')}.`;
  }
}

interface AddressRowProps {
  address: string;
  outcome: Outcome | undefined;
  onLeaveOut: ((address: string) => void) | undefined;
}

function AddressRow({ address, outcome, onLeaveOut }: AddressRowProps) {
  return (
    <li className="flex min-h-10 items-center gap-2.5 py-1.5 pr-1.5 pl-3">
      <OutcomeIcon state={outcome?.state} />
      <span className="min-w-0 flex-1">
        <span
          className={classNames('block wrap-anywhere', outcome?.state === 'done' && 'text-muted')}
        >
          {address}
          {outcome?.state === 'done' && <span className="sr-only"> added</span>}
        </span>
        {outcome?.state === 'failed' && (
          <span className="block text-xs text-danger">{outcome.reason}</span>
        )}
      </span>
      {onLeaveOut && (
        <button
          type="button"
          aria-label={`Leave out ${address}`}
          onClick={() => onLeaveOut(address)}
          className={classNames(iconButton, 'size-7 shrink-0 pointer-coarse:size-10')}
        >
          <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </button>
      )}
    </li>
  );
}

function OutcomeIcon({ state }: { state: Outcome['state'] | undefined }) {
  if (state === 'running') return <Spinner />;
  const [Icon, tone] =
    state === 'done'
      ? [CircleCheck, 'text-success']
      : state === 'failed'
        ? [CircleAlert, 'text-danger']
        : [Mail, 'text-muted'];
  return <Icon aria-hidden="true" className={`size-4 shrink-0 ${tone}`} strokeWidth={1.5} />;
}
