import {
  ArrowRightToLine,
  Bell,
  BellOff,
  Download,
  Ellipsis,
  Eye,
  Film,
  Link as LinkIcon,
  Printer,
  RotateCcw,
  Share2,
  Trash2,
  Users,
} from 'lucide-react';
import { iconButton } from '#web/components/button.tsx';
import { useMenu } from '#web/components/overlays/menu.tsx';
import { menuIcon } from '#web/components/overlays/menu-icon.tsx';
import { classNames } from '#web/lib/class-names.ts';

interface ReviewMenuProps {
  /** Undefined, as the others, if the user may not. */
  onShare: (() => void) | undefined;
  onViews: () => void;
  onOpenFile: (() => void) | undefined;
  onAsk: (() => void) | undefined;
  onReopen: (() => void) | undefined;
  onLinks: () => void;
  /** Why the user may not share it. */
  refusalToShare: string | undefined;
  exported: 'comments' | 'markers';
  /** Undefined, as the next one, if there are no comments, or none yet. */
  onExport: (() => void) | undefined;
  onPrint: (() => void) | undefined;
  onCarry: (() => void) | undefined;
  mails: boolean;
  onSwitchMails: () => void;
  onRemove: (() => void) | undefined;
}

/** Disabled without comments, and not left out: what is below must not move when these have come. */
const ofComments = ['export', 'print'];

/** What is done with a whole review, besides deciding about it. */
export function ReviewMenu(props: ReviewMenuProps) {
  const { onLinks, refusalToShare, onExport, onCarry, mails, onSwitchMails, onRemove } = props;
  const links = refusalToShare
    ? [
        {
          id: 'share',
          icon: Share2,
          words: 'Share',
          hint: refusalToShare,
          onChoose: undefined,
        },
      ]
    : [
        { id: 'share', icon: Share2, words: 'Share', onChoose: props.onShare },
        { id: 'links', icon: LinkIcon, words: 'Share links', onChoose: onLinks },
      ];
  const others = [
    { id: 'ask', icon: Users, words: 'Ask to approve', onChoose: props.onAsk },
    { id: 'views', icon: Eye, words: 'Who has seen it', onChoose: props.onViews },
    { id: 'file', icon: Film, words: 'Show in Files', onChoose: props.onOpenFile },
    { id: 'export', icon: Download, words: `Export ${props.exported}`, onChoose: onExport },
    { id: 'print', icon: Printer, words: 'Print comments', onChoose: props.onPrint },
    {
      id: 'carry',
      icon: ArrowRightToLine,
      words: 'Carry over open comments',
      onChoose: onCarry,
    },
    { id: 'reopen', icon: RotateCcw, words: 'Set back to needs review', onChoose: props.onReopen },
    {
      id: 'mails',
      icon: mails ? BellOff : Bell,
      words: mails ? 'Turn off emails' : 'Turn on emails',
      hint: 'At most one an hour',
      onChoose: onSwitchMails,
    },
    { id: 'remove', icon: Trash2, words: 'Remove the review', onChoose: onRemove },
  ].filter(({ id, onChoose }) => onChoose !== undefined || ofComments.includes(id));
  const choices = [...links, ...others].map((choice) => ({
    ...choice,
    icon: menuIcon(choice.icon),
    isDanger: choice.id === 'remove',
  }));
  const { attributes, menu } = useMenu({
    label: 'Actions for the review',
    side: 'end',
    groups: [{ choices }],
  });
  return (
    <>
      <button
        type="button"
        {...attributes}
        aria-label="Actions for the review"
        className={classNames(iconButton, 'size-8 pointer-coarse:size-10')}
      >
        <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.5} />
      </button>
      {menu}
    </>
  );
}
