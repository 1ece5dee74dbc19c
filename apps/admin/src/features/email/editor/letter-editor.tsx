import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { BlockBar } from './block-bar.tsx'
import { ButtonDialog } from './button-dialog.tsx'
import { dressLetter } from './dress-letter.ts'
import styles from './letter-editor.module.css'
import { letterExtensions } from './letter-schema.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { stylesAside } from './styles-aside.ts'
import { Toolbar, type Asked } from './toolbar.tsx'

export interface LetterEditorProps {
  id: string
  /** The id of its label. */
  labelledBy: string
  /** The id of what is wrong with it. */
  describedBy?: string | undefined
  html: string
  onChange: (html: string) => void
}

const PLACEHOLDER = 'Write the letter here. The preview shows it in the frame of the house.'

/** Where a letter is written as it will look. Shown anew (by its key) when its text comes from elsewhere. */
export default function LetterEditor(props: LetterEditorProps) {
  const { id, labelledBy, describedBy, html, onChange } = props
  const [asked, setAsked] = useState<Asked | null>(null)
  const [given, setGiven] = useState<File | null>(null)
  const attributes: Record<string, string> = {
    id,
    // Found by this when something is wrong with it, as every other field.
    name: 'htmlContent',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-placeholder': PLACEHOLDER,
    'aria-labelledby': labelledBy,
    class: styles['letter'] ?? '',
    ...(describedBy ? { 'aria-describedby': describedBy, 'aria-invalid': 'true' } : undefined),
  }

  /** A picture that is pasted or dropped is described before it is put in. */
  function take(files: FileList | undefined): boolean {
    const picture = [...(files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!picture) return false
    setGiven(picture)
    setAsked('picture')
    return true
  }
  const editor = useEditor({
    extensions: letterExtensions(),
    content: stylesAside(html),
    injectCSS: false,
    editorProps: {
      attributes,
      transformPastedHTML: stylesAside,
      handlePaste: (_, event) => take(event.clipboardData?.files),
      handleDrop: (_, event, __, isMoved) => !isMoved && take(event.dataTransfer?.files),
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : dressLetter(editor.getHTML())),
  })
  const isEmpty = useEditorState({ editor, selector: () => editor.isEmpty })
  function close(): void {
    setAsked(null)
    setGiven(null)
    editor.commands.focus()
  }

  return (
    <div className={styles.editor} data-invalid={describedBy ? true : undefined}>
      <Toolbar editor={editor} controls={id} onAsk={setAsked} />
      <BlockBar editor={editor} onAsk={setAsked} />
      <EditorContent editor={editor} className={styles.sheet} data-empty={isEmpty || undefined} />
      <LinkDialog isOpen={asked === 'link'} editor={editor} onClose={close} />
      <ButtonDialog isOpen={asked === 'button'} editor={editor} onClose={close} />
      <PictureDialog isOpen={asked === 'picture'} given={given} editor={editor} onClose={close} />
      <ProductDialog isOpen={asked === 'product'} editor={editor} onClose={close} />
    </div>
  )
}
