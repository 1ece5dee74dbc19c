import { Skeleton } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { NOT_LOADED_MESSAGE } from '../../../ui/overlay/lazy-overlay.tsx'
import type { EditorStart, EmailEditorProps } from '../editor/email-editor.tsx'
import { EditorPlaceholder } from '../editor/editor-placeholder.tsx'

type Editor = ComponentType<EmailEditorProps>

let known: Editor | undefined
const loadEditor = async (): Promise<Editor> => (known ??= (await import('../editor/email-editor.tsx')).default)
const preload = (): void => void loadEditor().catch(() => undefined)

/**
 * The email editor, which is the portal's largest code. A message with content loads it at once. An empty message shows
 * a placeholder: the first focus in the form preloads the editor, and a focus in the message replaces the placeholder.
 */
export function LazyEditor(props: EmailEditorProps) {
  const [Loaded, setLoaded] = useState(() => known)
  const [start, setStart] = useState<EditorStart>()
  const [isEmptyAtFirst] = useState(props.html === '')
  const placeholder = useRef<HTMLDivElement>(null)
  const isComposing = useRef(false)

  const replacePlaceholder = (editor: Editor, from: EditorStart): void => {
    // An input method loses its text when its field disappears; the end of the composition calls this again.
    if (isComposing.current) return
    const hasFocus = placeholder.current?.contains(document.activeElement) ?? false
    if (hasFocus || 'tool' in from) setStart(from)
    setLoaded(() => editor)
  }
  const load = (from: EditorStart): void => {
    loadEditor().then(
      (editor) => replacePlaceholder(editor, from),
      () => showToast(NOT_LOADED_MESSAGE),
    )
  }
  useEffect(() => {
    if (Loaded) return
    if (!isEmptyAtFirst) return load({})
    const form = placeholder.current?.closest('form')
    form?.addEventListener('focusin', preload, { once: true })
    return () => form?.removeEventListener('focusin', preload)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: the placeholder loads the editor afterwards
  }, [])
  if (Loaded) return <Loaded {...props} start={start} />
  if (!isEmptyAtFirst) return <Skeleton height={420} />
  return (
    <div ref={placeholder}>
      <EditorPlaceholder {...props} isComposing={isComposing} onPreload={preload} onStart={load} />
    </div>
  )
}
