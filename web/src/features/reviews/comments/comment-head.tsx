import { ListFilter, type LucideIcon, Search, X } from 'lucide-react';
import {
  type ButtonHTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { iconButton } from '#web/components/button.tsx';
import { SearchField } from '#web/components/fields/search-field.tsx';
import { Sheet } from '#web/components/overlays/sheet.tsx';
import { errorToast } from '#web/components/toasts/error-toast.ts';
import { classNames } from '#web/lib/class-names.ts';
import { onDemand } from '#web/lib/on-demand.ts';
import { type CommentView, type NamedRange, wholeView } from './comment-view.ts';
import type { ViewGroup } from './view-choices.tsx';

const choicesScript = onDemand(() => import('./view-choices.tsx'));
const notLoaded = errorToast('The choices could not be loaded. Please check your connection.');

interface CommentHeadProps {
  /** In place of the title, for those who see it. */
  choice?: ReactNode;
  /** How many comments there are; undefined until they have loaded. */
  counts: { listed: number; open: number; all: number } | undefined;
  view: CommentView;
  onView: (view: CommentView) => void;
  /** Everyone who has written a comment, by their key. */
  people: ReadonlyMap<string, string>;
  /** Whether some are for the team alone: guests never learn of it. */
  hasAudiences: boolean;
  /** Whether comments are assigned to the reader: not to a guest. */
  hasAssignments?: boolean;
  /** Whether they are on the pages of a set. */
  hasPages?: boolean;
  /** Tells what is between the marks of the player, if both are set, or on the page; undefined where it has neither. */
  markedRange: (() => NamedRange | undefined) | undefined;
  /** Whether the list follows the playhead; undefined where there is none. */
  follows: boolean | undefined;
  onFollows: (follows: boolean) => void;
}

/** Above the comments in one line: how many there are, the search and the filter; below it what is chosen, if it is. */
export function CommentHead(props: CommentHeadProps) {
  const { choice, counts, view, onView, follows } = props;
  const [isSearching, setSearching] = useState(false);
  const searchButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSearching) field.current?.querySelector('input')?.focus();
  }, [isSearching]);
  const endSearch = () => {
    setSearching(false);
    onView({ ...view, text: wholeView.text });
    searchButton.current?.focus();
  };
  const hasComments = counts !== undefined && counts.all > 0;
  const groups = groupsOf(props);
  const chosen = groups.flatMap(({ options, reset }) =>
    options
      .filter(({ isChosen, isUsual }) => isChosen && !isUsual)
      .map((option) => ({ ...option, reset })),
  );
  const filterButton = useRef<HTMLButtonElement>(null);
  return (
    <header className="border-b border-line">
      <div className="flex h-12 items-center pr-2 pl-4">
        <h2
          className={classNames(
            'flex min-w-0 grow items-baseline gap-2 text-sm font-semibold',
            (isSearching || Boolean(choice)) && 'sr-only',
          )}
        >
          Comments
          <span className="truncate text-xs font-normal text-muted tabular-nums">
            {counts && describeCounts(counts)}
          </span>
        </h2>
        {choice && <div className={isSearching ? 'hidden' : 'flex min-w-0 grow'}>{choice}</div>}
        {isSearching && (
          // biome-ignore lint/a11y/noStaticElementInteractions: the key is pressed in the field
          <div
            ref={field}
            onKeyDown={({ key }) => key === 'Escape' && endSearch()}
            className="mr-1 -ml-2 min-w-0 grow"
          >
            <SearchField
              label="Search the comments"
              placeholder="Words or a name"
              value={view.text}
              onChange={(text) => onView({ ...view, text })}
              // The button beside it clears it, too.
              className="[&_input::-webkit-search-cancel-button]:hidden"
            />
          </div>
        )}
        {hasComments && (
          <HeadButton
            ref={searchButton}
            label={isSearching ? 'End the search' : 'Search the comments'}
            icon={isSearching ? X : Search}
            onClick={isSearching ? endSearch : () => setSearching(true)}
          />
        )}
        {hasComments && (
          <Filter ref={filterButton}>
            {(choices) => (
              <choices.ViewChoices
                groups={groupsOf(props)}
                follows={follows}
                followed={props.hasPages ? 'pages' : 'playhead'}
                onFollows={props.onFollows}
              />
            )}
          </Filter>
        )}
      </div>
      {chosen.length > 0 && (
        <ul aria-label="Chosen" className="flex flex-wrap gap-1.5 px-4 pb-2.5">
          {chosen.map(({ label, reset }) => (
            <li key={label} className="min-w-0">
              <button
                type="button"
                onClick={() => {
                  reset();
                  filterButton.current?.focus();
                }}
                className="flex h-7 max-w-full items-center gap-1 rounded-control border border-control pr-1.5 pl-2 text-xs transition-colors duration-150 hover:bg-hover pointer-coarse:h-10 pointer-coarse:pl-3"
              >
                <span className="sr-only">Remove </span>
                <span dir="auto" className="truncate">
                  {label}
                </span>
                <X aria-hidden="true" className="size-3.5 shrink-0 text-muted" strokeWidth={1.5} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

function describeCounts({ listed, open, all }: { listed: number; open: number; all: number }) {
  return listed < all ? `${listed} of ${all}` : `${open} open of ${all}`;
}

/** What can be chosen of the comments, each beside what is usual. */
function groupsOf(props: CommentHeadProps): ViewGroup[] {
  const { view, onView, people, hasAudiences, hasAssignments } = props;
  function group<K extends keyof CommentView>(
    key: K,
    label: string,
    options: readonly (readonly [CommentView[K], string])[],
  ): ViewGroup {
    const choose = (value: CommentView[K]) => onView({ ...view, [key]: value });
    return {
      label,
      options: options.map(([value, words]) => ({
        label: words,
        isChosen: value === view[key],
        isUsual: value === wholeView[key],
        choose: () => choose(value),
      })),
      reset: () => choose(wholeView[key]),
    };
  }
  const shown = group('filter', 'Show', [
    ['all', 'All'],
    ['open', 'Open'],
    ['done', 'Done'],
    ['mine', 'Mine'],
    ...(hasAssignments ? ([['assigned', 'Assigned to me']] as const) : []),
    ['drawn', 'With a drawing'],
  ]);
  const by = group('person', 'By', [['', 'Everyone'], ...people]);
  const order = group('sort', 'Order', [
    ['timecode', props.hasPages ? 'By page' : 'By timecode'],
    ['newest', 'Newest first'],
  ]);
  const readBy = group('audience', 'Read by', [
    ['all', 'All'],
    ['team', 'Team'],
    ['everyone', 'Team and clients'],
  ]);
  const { range } = view;
  const marked = props.markedRange?.();
  const ranges = [range, marked?.name === range?.name ? undefined : marked];
  const where = group('range', 'Where', [
    [null, 'Anywhere'],
    ...ranges.flatMap((one) => (one ? [[one, one.name] as const] : [])),
  ]);
  if (!marked) where.hint = 'Set In and Out in the player to list what is between them.';
  return [
    shown,
    ...(props.markedRange ? [where] : []),
    ...(hasAudiences ? [readBy] : []),
    ...(people.size > 1 || view.person !== '' ? [by] : []),
    order,
  ];
}

interface FilterProps {
  ref: Ref<HTMLButtonElement>;
  /** What can be chosen when it is opened. */
  children: (script: typeof import('./view-choices.tsx')) => ReactNode;
}

function Filter({ ref, children }: FilterProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const choices = choicesScript.useModule(isOpen, notLoaded);
  const preload = () => void choicesScript.preload();
  return (
    <>
      <button
        ref={ref}
        type="button"
        popoverTarget={id}
        onPointerEnter={preload}
        onFocus={preload}
        className={classNames(
          iconButton,
          'h-8 grid-flow-col gap-1.5 px-2 text-sm pointer-coarse:h-11 max-[26rem]:pointer-coarse:w-11',
        )}
      >
        <ListFilter aria-hidden="true" className="size-4" strokeWidth={1.5} />
        <span className="max-[26rem]:sr-only landscape-phone:sr-only">Filter</span>
      </button>
      <Sheet id={id} title="Filter" side="below" isOpen={isOpen} onToggle={setOpen}>
        {choices && children(choices)}
      </Sheet>
    </>
  );
}

interface HeadButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  icon: LucideIcon;
  ref?: Ref<HTMLButtonElement>;
}

function HeadButton({ label, icon: Icon, ...attributes }: HeadButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      {...attributes}
      className={classNames(iconButton, 'size-8 shrink-0 pointer-coarse:size-11')}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
    </button>
  );
}
