import { NAME_PLACEHOLDER } from '@atelier/domain/email/personal-name'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { ToolbarView, type ToolId } from './toolbar-view.tsx'

/** Tools that open a dialog. */
export type InsertDialogKind = 'link' | 'picture' | 'product' | 'button'

export interface ToolbarProps {
  editor: Editor
  /** Id of the editor. */
  controls: string
  onOpenDialog: (asked: InsertDialogKind) => void
}

/** What is on and possible at the cursor. */
function useMarks(editor: Editor) {
  return useEditorState({
    editor,
    selector: () => ({
      pressed: {
        bold: editor.isActive('bold'),
        italic: editor.isActive('italic'),
        link: editor.isActive('link'),
        bullets: editor.isActive('bulletList'),
        numbers: editor.isActive('orderedList'),
        quote: editor.isActive('blockquote'),
      },
      unavailable: { undo: !editor.can().undo(), redo: !editor.can().redo() },
      kind: editor.isActive('heading', { level: 2 })
        ? '2'
        : editor.isActive('heading', { level: 3 })
          ? '3'
          : 'paragraph',
    }),
  })
}

/** Sets the paragraph style at the cursor. */
export function setKind(editor: Editor, kind: string): void {
  const level = Number(kind)
  if (level === 2 || level === 3) editor.chain().focus().setHeading({ level }).run()
  else editor.chain().focus().setParagraph().run()
}

/** Runs a tool at the cursor, or opens its dialog. */
export function runTool(editor: Editor, tool: ToolId, onOpenDialog: ToolbarProps['onOpenDialog']): void {
  const run = editor.chain().focus()
  switch (tool) {
    case 'bold':
      run.toggleBold().run()
      break
    case 'italic':
      run.toggleItalic().run()
      break
    case 'bullets':
      run.toggleBulletList().run()
      break
    case 'numbers':
      run.toggleOrderedList().run()
      break
    case 'quote':
      run.toggleBlockquote().run()
      break
    case 'divider':
      run.setHorizontalRule().run()
      break
    case 'name':
      run.insertContent(NAME_PLACEHOLDER).run()
      break
    case 'undo':
      run.undo().run()
      break
    case 'redo':
      run.redo().run()
      break
    case 'link':
    case 'picture':
    case 'product':
    case 'button':
      onOpenDialog(tool)
  }
}

/** The toolbar of an editor. */
export function Toolbar({ editor, controls, onOpenDialog }: ToolbarProps) {
  const { pressed, unavailable, kind } = useMarks(editor)
  return (
    <ToolbarView
      controls={controls}
      kind={kind}
      onKind={(next) => setKind(editor, next)}
      pressed={pressed}
      unavailable={unavailable}
      onRun={(tool) => runTool(editor, tool, onOpenDialog)}
    />
  )
}
