import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useState } from 'react'
import { announce } from '../../../ui/toast.store.ts'
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

const NO_PICTURE = 'Only pictures can be put into a letter: JPG, PNG or WebP'
const isPicture = ({ type }: File): boolean => type.startsWith('image/')

/** What word processors and pages copy comes with a picture of itself: it is the words that are meant. */
function hasWords(copied: DataTransfer | null): boolean {
  const html = copied?.getData('text/html') ?? ''
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
}

/** Where a letter is written as it will look. Shown anew (by its key) when its text comes from elsewhere. */
export default function LetterEditor(props: LetterEditorProps) {
  const { id, labelledBy, describedBy, html, onChange } = props
  const [asked, setAsked] = useState<Asked | null>(null)
  const [given, setGiven] = useState<readonly File[]>([])
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

  /** Pictures that are pasted or dropped are described before they are put in, one after the other. */
  function take(files: readonly File[]): boolean {
    const pictures = files.filter(isPicture)
    if (pictures.length === 0) {
      // The browser would open it in the place of the portal.
      if (files.length > 0) announce(NO_PICTURE)
      return files.length > 0
    }
    setGiven(pictures)
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
      handlePaste: (_, { clipboardData }) => !hasWords(clipboardData) && take([...(clipboardData?.files ?? [])]),
      handleDrop(view, event, _, isMoved) {
        const files = [...(event.dataTransfer?.files ?? [])]
        if (isMoved || !take(files)) return false
        event.preventDefault()
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (at) editor.commands.setTextSelection(at.pos)
        return true
      },
    },
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : dressLetter(editor.getHTML())),
  })
  const isEmpty = useEditorState({ editor, selector: () => editor.isEmpty })
  function close(): void {
    const rest = given.slice(1)
    setGiven(rest)
    if (rest.length > 0) return
    setAsked(null)
    editor.commands.focus()
  }

  return (
    <div className={styles.editor} data-invalid={describedBy ? true : undefined}>
      <Toolbar editor={editor} controls={id} onAsk={setAsked} />
      <BlockBar editor={editor} onAsk={setAsked} />
      <EditorContent editor={editor} className={styles.sheet} data-empty={isEmpty || undefined} />
      <LinkDialog isOpen={asked === 'link'} editor={editor} onClose={close} />
      <ButtonDialog isOpen={asked === 'button'} editor={editor} onClose={close} />
      <PictureDialog
        key={given.length}
        isOpen={asked === 'picture'}
        given={given[0] ?? null}
        editor={editor}
        onClose={close}
      />
      <ProductDialog isOpen={asked === 'product'} editor={editor} onClose={close} />
    </div>
  )
}
