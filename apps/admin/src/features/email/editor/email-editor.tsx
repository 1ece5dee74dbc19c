import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { showToast } from '../../../ui/feedback/toast.store.ts'
import { BlockBar } from './block-bar.tsx'
import { ButtonDialog } from './button-dialog.tsx'
import { inlineEmailStyles } from './inline-email-styles.ts'
import styles from './email-editor.module.css'
import { emailEditorClasses } from './email-editor-classes.ts'
import { emailExtensions } from './email-extensions.ts'
import { LinkDialog } from './link-dialog.tsx'
import { ImageDialog } from './image-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { styleToDataAttribute } from './style-attributes.ts'
import { attributesOf, type MessageFieldAttributes } from './text-field.ts'
import { runTool, setKind, Toolbar, type InsertDialogKind } from './toolbar.tsx'
import type { ToolId } from './toolbar-view.tsx'

export interface EmailEditorProps extends MessageFieldAttributes {
  html: string
  onChange: (html: string) => void
  /** What was done while the editor was loading; it continues there. */
  start?: EditorStart | undefined
}

/** The focus at the end of the text, then a tool or a paragraph style. */
export interface EditorStart {
  tool?: ToolId
  kind?: string
}

const NOT_AN_IMAGE_MESSAGE = 'Emails can only include images: JPG, PNG or WebP'
const isImage = ({ type }: File): boolean => type.startsWith('image/')

/**
 * Returns whether copied HTML contains text. Word processors and browsers add an image of the copied text; the text
 * counts.
 */
function hasText(copied: DataTransfer | null): boolean {
  const html = copied?.getData('text/html') ?? ''
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
}

/** The editor's instance. `addImages` takes pasted or dropped files, and returns whether there were any. */
function useContentEditor(props: EmailEditorProps, addImages: (files: readonly File[]) => boolean) {
  const { html, onChange } = props
  const editor = useEditor({
    extensions: emailExtensions(),
    content: styleToDataAttribute(html),
    // Keeps the space after which the writer continues.
    parseOptions: { preserveWhitespace: props.start !== undefined },
    injectCSS: false,
    editorProps: {
      attributes: attributesOf(props),
      transformPastedHTML: styleToDataAttribute,
      handlePaste: (_, { clipboardData }) => !hasText(clipboardData) && addImages([...(clipboardData?.files ?? [])]),
      handleDrop(view, event, _, isMoved) {
        const files = [...(event.dataTransfer?.files ?? [])]
        if (isMoved || !addImages(files)) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at) editor.commands.setTextSelection(at.pos)
        return true
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : inlineEmailStyles(editor.getHTML())),
  })
  return editor
}

/** The WYSIWYG editor of an email. A new `key` remounts it when another draft replaces the content. */
export default function EmailEditor(props: EmailEditorProps) {
  const { id, describedBy } = props
  const [dialog, setDialog] = useState<InsertDialogKind | null>(null)
  const [pendingImages, setPendingImages] = useState<readonly File[]>([])
  /** Opens the image dialog for pasted or dropped images, one after the other. */
  function addImages(files: readonly File[]): boolean {
    const images = files.filter(isImage)
    if (images.length === 0) {
      // Otherwise the browser would open the file instead of the portal.
      if (files.length > 0) showToast(NOT_AN_IMAGE_MESSAGE)
      return files.length > 0
    }
    setPendingImages(images)
    setDialog('picture')
    return true
  }
  const editor = useContentEditor(props, addImages)
  const { start } = props
  useEffect(() => {
    if (!start) return
    editor.commands.setTextSelection(editor.state.doc.content.size)
    editor.view.focus()
    if (start.kind !== undefined) setKind(editor, start.kind)
    if (start.tool !== undefined) runTool(editor, start.tool, setDialog)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the editor has replaced its placeholder
  }, [])
  const isEmpty = useEditorState({ editor, selector: () => editor.isEmpty })
  function close(): void {
    const rest = pendingImages.slice(1)
    setPendingImages(rest)
    if (rest.length > 0) return
    setDialog(null)
    editor.commands.focus()
  }

  return (
    <div className={emailEditorClasses.editor} data-invalid={describedBy ? true : undefined}>
      <Toolbar editor={editor} controls={id} onOpenDialog={setDialog} />
      <BlockBar editor={editor} onOpenDialog={setDialog} />
      <EditorContent editor={editor} className={styles.sheet} data-empty={isEmpty || undefined} />
      <LinkDialog isOpen={dialog === 'link'} editor={editor} onClose={close} />
      <ButtonDialog isOpen={dialog === 'button'} editor={editor} onClose={close} />
      <ImageDialog
        key={pendingImages.length}
        isOpen={dialog === 'picture'}
        given={pendingImages[0] ?? null}
        editor={editor}
        onClose={close}
      />
      <ProductDialog isOpen={dialog === 'product'} editor={editor} onClose={close} />
    </div>
  )
}
