import type { RefObject } from 'react'
import styles from './email-editor.module.css'
import { emailEditorClasses } from './email-editor-classes.ts'
import type { EditorStart } from './email-editor.tsx'
import { attributesOf, type MessageFieldAttributes } from './text-field.ts'
import { ToolbarView } from './toolbar-view.tsx'

interface EditorPlaceholderProps extends MessageFieldAttributes {
  html: string
  onChange: (html: string) => void
  /** Set while an input method composes text. */
  isComposing: RefObject<boolean>
  /** Called when the pointer is over the field: the editor will probably be used. */
  onPreload: () => void
  /** Called when the field has the focus or a tool was pressed: the editor replaces the placeholder. */
  onStart: (start: EditorStart) => void
}

/** Turns typed text into paragraphs. */
function toHtml(text: string): string {
  if (text.trim() === '') return ''
  const paragraph = document.createElement('p')
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => {
      paragraph.textContent = line
      return paragraph.outerHTML
    })
    .join('')
}

/**
 * Looks like the empty editor until its code has loaded. Text typed before becomes the editor's text; only its tools
 * wait.
 */
export function EditorPlaceholder({
  html,
  onChange,
  isComposing,
  onPreload,
  onStart,
  ...field
}: EditorPlaceholderProps) {
  const { class: className, ...attributes } = attributesOf(field)
  const { describedBy, id } = field
  return (
    <div
      className={emailEditorClasses.editor}
      data-invalid={describedBy ? true : undefined}
      onPointerEnter={onPreload}
      onDragEnter={() => onStart({})}
    >
      <ToolbarView
        controls={id}
        kind="paragraph"
        onKind={(kind) => onStart({ kind })}
        pressed={{ bold: false, italic: false, link: false, bullets: false, numbers: false, quote: false }}
        unavailable={{ undo: true, redo: true }}
        onRun={(tool) => onStart({ tool })}
      />
      <div className={styles.sheet} data-empty={html === '' || undefined}>
        <div
          {...attributes}
          className={className}
          contentEditable="plaintext-only"
          suppressContentEditableWarning
          onFocus={() => onStart({})}
          onInput={({ currentTarget }) => onChange(toHtml(currentTarget.innerText))}
          onCompositionStart={() => (isComposing.current = true)}
          onCompositionEnd={() => {
            isComposing.current = false
            onStart({})
          }}
        />
      </div>
    </div>
  )
}
