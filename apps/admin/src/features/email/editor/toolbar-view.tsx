import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import { useRef, type KeyboardEvent } from 'react'
import { Drawing } from '../../../ui/icon.tsx'
import { modifierKeyLabel } from '../../../ui/modifier-key.ts'
import styles from './email-editor.module.css'

/** Icon paths of the editor's toolbar, on the grid of ui/icon.tsx. */
const TOOL_PATHS = {
  bold: 'M6 3.5h5a3.2 3.2 0 0 1 0 6.5H6z M6 10h5.8a3.3 3.3 0 0 1 0 6.5H6z',
  italic: 'M12.5 3.5h-4 M11.5 16.5h-4 M11 3.5l-2.5 13',
  bullets: 'M8 5.5h9 M8 10h9 M8 14.5h9 M4 5.5v.01 M4 10v.01 M4 14.5v.01',
  numbers: 'M8.5 5.5H17 M8.5 10H17 M8.5 14.5H17 M3.5 4l1.2-.7v4 M3.3 12.7c.5-1 2.2-.8 2.2.3 0 1-2.2 1.5-2.2 2.8h2.4',
  quote: 'M4 5v10 M8 6h9 M8 10h9 M8 14h6',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1 M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1',
  picture: 'M3 4h14v12H3z M3 13.5l4.5-4 3.5 3 2-1.5 4 3.5 M12.5 7.8v.01',
  product: 'M4.5 8h11l1 8.5h-13z M7 8V6.5a3 3 0 0 1 6 0V8',
  button: 'M2.5 6.5h15v7h-15z M6.5 10h7',
  divider: 'M3 10h14 M6 5.5h8 M6 14.5h8',
  name: 'M7 6.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0 M4 16.5c.5-3 2.8-4.7 6-4.7s5.5 1.7 6 4.7',
  undo: 'M7 4L3.5 7.5 7 11 M3.5 7.5H12a4.5 4.5 0 0 1 0 9H8',
  redo: 'M13 4l3.5 3.5L13 11 M16.5 7.5H8a4.5 4.5 0 0 0 0 9h4',
} as const

export type ToolId = keyof typeof TOOL_PATHS

interface Tool {
  id: ToolId
  label: string
  keys?: string
}

const KINDS = [
  { value: 'paragraph', label: 'Text' },
  { value: '2', label: 'Heading' },
  { value: '3', label: 'Small heading' },
] as const

/** The tools, in groups. */
const TOOL_GROUPS: readonly (readonly Tool[])[] = [
  [
    { id: 'bold', label: 'Bold', keys: 'B' },
    { id: 'italic', label: 'Italic', keys: 'I' },
    { id: 'link', label: 'Link' },
  ],
  [
    { id: 'bullets', label: 'Bulleted list' },
    { id: 'numbers', label: 'Numbered list' },
    { id: 'quote', label: 'Quote' },
  ],
  [
    { id: 'picture', label: 'Insert image' },
    { id: 'product', label: 'Insert product' },
    { id: 'button', label: 'Insert button' },
    { id: 'divider', label: 'Insert divider' },
    { id: 'name', label: 'Insert customer name' },
  ],
  [
    { id: 'undo', label: 'Undo', keys: 'Z' },
    { id: 'redo', label: 'Redo' },
  ],
]

const withKeys = ({ label, keys }: Tool): string => (keys ? `${label} (${modifierKeyLabel('+')}${keys})` : label)

export interface ToolbarViewProps {
  /** Id of the editor. */
  controls: string
  /** The paragraph style at the cursor: `paragraph` or the level of a heading. */
  kind: string
  onKind: (kind: string) => void
  /** Tools that are pressed or not, of those that can be pressed. */
  pressed: Readonly<Partial<Record<ToolId, boolean>>>
  /** Tools that are not available at the cursor. */
  unavailable: Readonly<Partial<Record<ToolId, boolean>>>
  onRun: (tool: ToolId) => void
}

/** The editor's toolbar: one Tab stop, with roving focus by the left and right arrow keys. Needs no editor. */
export function ToolbarView({ controls, kind, onKind, pressed, unavailable, onRun }: ToolbarViewProps) {
  const bar = useRef<HTMLDivElement>(null)
  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its tools have the focus, one after the other
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      <NativeSelect
        aria-label="Paragraph style"
        className="[--input-height:32px]! [--input-size:32px]! w-31 [&_.mantine-Input-input]:border-transparent max-md:[--input-height:44px]! max-md:[--input-size:44px]! max-md:flex-none max-md:w-37.5"
        value={kind}
        data={[...KINDS]}
        onChange={(event) => onKind(event.currentTarget.value)}
      />
      {TOOL_GROUPS.map((tools) => (
        <div key={tools[0]?.id} className="flex gap-px pl-1 border-l border-l-line">
          {tools.map((tool) => (
            <ToolButton
              key={tool.id}
              tool={tool}
              isOn={pressed[tool.id]}
              isOff={unavailable[tool.id]}
              onRun={() => onRun(tool.id)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Left and right move between the tools. The select of block types handles up and down. */
function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  const tools = [...(bar?.querySelectorAll<HTMLElement>('select, button') ?? [])]
  const at = tools.findIndex((tool) => tool === document.activeElement)
  const to =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? tools.length - 1
        : step === undefined
          ? -1
          : (at + step + tools.length) % tools.length
  if (at === -1 || to === -1) return
  event.preventDefault()
  for (const [place, tool] of tools.entries()) tool.tabIndex = place === to ? 0 : -1
  tools[to]?.focus()
}

interface ToolButtonProps {
  tool: Tool
  isOn: boolean | undefined
  isOff: boolean | undefined
  onRun: () => void
}

const ToolButton = ({ tool, isOn, isOff, onRun }: ToolButtonProps) => (
  <Tooltip label={withKeys(tool)}>
    <ActionIcon
      variant="subtle"
      className="w-7.5 h-8 min-w-7.5 rounded-md text-ink aria-pressed:bg-sunk aria-pressed:inset-ring aria-pressed:inset-ring-ink aria-disabled:text-ink-soft aria-disabled:opacity-45 aria-disabled:cursor-default max-md:size-11"
      tabIndex={-1}
      aria-label={tool.label}
      aria-pressed={isOn}
      // `disabled` would lose the focus when a tool becomes unavailable.
      aria-disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!isOff) onRun()
      }}
    >
      <Drawing path={TOOL_PATHS[tool.id]} />
    </ActionIcon>
  </Tooltip>
)
