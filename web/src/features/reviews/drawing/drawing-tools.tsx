import { Eraser, type LucideIcon, MoveUpRight, Pencil, Square, Undo2 } from 'lucide-react';
import { iconButton } from '#web/components/button.tsx';
import { classNames } from '#web/lib/class-names.ts';
import { type StrokeColor, type StrokeTool, strokeColors } from './strokes.ts';

const tools: readonly { id: StrokeTool; label: string; icon: LucideIcon }[] = [
  { id: 'pen', label: 'Pen', icon: Pencil },
  { id: 'arrow', label: 'Arrow', icon: MoveUpRight },
  { id: 'rectangle', label: 'Rectangle', icon: Square },
];

const colors: readonly StrokeColor[] = ['red', 'yellow', 'green', 'blue', 'white'];

interface DrawingToolsProps {
  tool: StrokeTool;
  onTool: (tool: StrokeTool) => void;
  color: StrokeColor;
  onColor: (color: StrokeColor) => void;
  /** Undefined while nothing is drawn. */
  onUndo: (() => void) | undefined;
  onClear: (() => void) | undefined;
  /** Ends drawing; what is drawn stays. */
  onClose: () => void;
}

/** What is drawn with. */
export function DrawingTools({ tool, onTool, color, onColor, ...actions }: DrawingToolsProps) {
  return (
    <div
      role="toolbar"
      aria-label="Drawing"
      className="flex flex-wrap items-center justify-center gap-x-1 pointer-coarse:max-sm:gap-x-0"
    >
      {tools.map(({ id, label, icon }) => (
        <ToolButton
          key={id}
          label={label}
          icon={icon}
          pressed={id === tool}
          onClick={() => onTool(id)}
        />
      ))}
      <span aria-hidden="true" className="mx-1 h-5 border-l border-line" />
      {colors.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === color}
          aria-label={`${each.charAt(0).toUpperCase()}${each.slice(1)}`}
          onClick={() => onColor(each)}
          className={classNames(
            'grid size-8 place-items-center rounded-control border transition-colors duration-150 hover:bg-hover pointer-coarse:size-10',
            each === color ? 'border-text' : 'border-transparent',
          )}
        >
          <span
            className="size-4 rounded-full border border-control"
            style={{ background: strokeColors[each] }}
          />
        </button>
      ))}
      <span aria-hidden="true" className="mx-1 h-5 border-l border-line" />
      <ToolButton label="Undo" icon={Undo2} onClick={actions.onUndo} />
      <ToolButton label="Clear the drawing" icon={Eraser} onClick={actions.onClear} />
      <button
        type="button"
        onClick={actions.onClose}
        className="ml-1 inline-flex h-8 items-center rounded-control border border-control px-2.5 text-sm font-medium transition-colors duration-150 hover:bg-hover pointer-coarse:h-10"
      >
        Finish
      </button>
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  icon: LucideIcon;
  pressed?: boolean;
  onClick: (() => void) | undefined;
}

/** It stays reachable without anything to do, as it may have the focus. */
function ToolButton({ label, icon: Icon, pressed, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      aria-pressed={pressed}
      aria-disabled={onClick ? undefined : true}
      onClick={onClick}
      className={classNames(
        iconButton,
        'size-8 aria-disabled:opacity-50 aria-pressed:bg-hover aria-pressed:text-text pointer-coarse:size-11',
      )}
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
    </button>
  );
}
