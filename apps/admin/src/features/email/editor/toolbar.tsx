import { NAME_PLACEHOLDER } from '@atelier/domain/email/personal-name'
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useRef, type KeyboardEvent } from 'react'
import { Drawing, Icon } from '../../../ui/icon.tsx'
import styles from './email-editor.module.css'
import { TOOL_PATHS } from './toolbar-icons.ts'
import { modifierKeyLabel } from '../../../ui/modifier-key.ts'

/** Tools that open a dialog. */
export type InsertDialogKind = 'link' | 'picture' | 'product' | 'button'

export interface ToolbarProps {
  editor: Editor
  /** Id of the editor. */
  controls: string
  onOpenDialog: (asked: InsertDialogKind) => void
}

interface Tool {
  id: keyof typeof TOOL_PATHS
  label: string
  keys?: string
  isOn?: boolean
  isOff?: boolean
  run: () => void
}

const KINDS = [
  { value: 'paragraph', label: 'Text' },
  { value: '2', label: 'Heading' },
  { value: '3', label: 'Small heading' },
] as const

const withKeys = ({ label, keys }: Tool): string => (keys ? `${label} (${modifierKeyLabel('+')}${keys})` : label)

/** What is on and possible at the cursor. */
function useMarks(editor: Editor) {
  return useEditorState({
    editor,
    selector: () => ({
      isBold: editor.isActive('bold'),
      isItalic: editor.isActive('italic'),
      isBullets: editor.isActive('bulletList'),
      isNumbers: editor.isActive('orderedList'),
      isQuote: editor.isActive('blockquote'),
      isLink: editor.isActive('link'),
      heading: editor.isActive('heading', { level: 2 })
        ? '2'
        : editor.isActive('heading', { level: 3 })
          ? '3'
          : 'paragraph',
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    }),
  })
}

/** The tools, in groups. */
function toolGroups(editor: Editor, state: ReturnType<typeof useMarks>, onOpenDialog: ToolbarProps['onOpenDialog']) {
  const run = () => editor.chain().focus()
  const groups: Tool[][] = [
    [
      { id: 'bold', label: 'Bold', keys: 'B', isOn: state.isBold, run: () => run().toggleBold().run() },
      { id: 'italic', label: 'Italic', keys: 'I', isOn: state.isItalic, run: () => run().toggleItalic().run() },
      { id: 'link', label: 'Link', isOn: state.isLink, run: () => onOpenDialog('link') },
    ],
    [
      { id: 'bullets', label: 'Bulleted list', isOn: state.isBullets, run: () => run().toggleBulletList().run() },
      { id: 'numbers', label: 'Numbered list', isOn: state.isNumbers, run: () => run().toggleOrderedList().run() },
      { id: 'quote', label: 'Quote', isOn: state.isQuote, run: () => run().toggleBlockquote().run() },
    ],
    [
      { id: 'picture', label: 'Insert image', run: () => onOpenDialog('picture') },
      { id: 'product', label: 'Insert product', run: () => onOpenDialog('product') },
      { id: 'button', label: 'Insert button', run: () => onOpenDialog('button') },
      { id: 'divider', label: 'Insert divider', run: () => run().setHorizontalRule().run() },
      {
        id: 'name',
        label: 'Insert customer name',
        run: () => run().insertContent(NAME_PLACEHOLDER).run(),
      },
    ],
    [
      { id: 'undo', label: 'Undo', keys: 'Z', isOff: !state.canUndo, run: () => run().undo().run() },
      { id: 'redo', label: 'Redo', isOff: !state.canRedo, run: () => run().redo().run() },
    ],
  ]
  return groups
}

/** The editor's toolbar: one Tab stop, with roving focus by the left and right arrow keys. */
export function Toolbar({ editor, controls, onOpenDialog }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const state = useMarks(editor)

  function setKind(kind: string): void {
    const level = Number(kind)
    if (level === 2 || level === 3) editor.chain().focus().setHeading({ level }).run()
    else editor.chain().focus().setParagraph().run()
  }
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
        className={styles.kind}
        rightSection={<Icon name="down" size={14} />}
        value={state.heading}
        data={[...KINDS]}
        onChange={(event) => setKind(event.currentTarget.value)}
      />
      {toolGroups(editor, state, onOpenDialog).map((tools) => (
        <div key={tools[0]?.id} className={styles.group}>
          {tools.map((tool) => (
            <ToolButton key={tool.id} tool={tool} />
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

const ToolButton = ({ tool }: { tool: Tool }) => (
  <Tooltip label={withKeys(tool)}>
    <ActionIcon
      variant="subtle"
      className={styles.tool}
      tabIndex={-1}
      aria-label={tool.label}
      aria-pressed={tool.isOn}
      // `disabled` would lose the focus when a tool becomes unavailable.
      aria-disabled={tool.isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!tool.isOff) tool.run()
      }}
    >
      <Drawing path={TOOL_PATHS[tool.id]} />
    </ActionIcon>
  </Tooltip>
)
