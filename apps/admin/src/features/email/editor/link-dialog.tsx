import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { nativeInput, useCheckedText } from '../../../ui/form/use-checked-text.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { normalizeLinkUrl, NO_URL } from './normalize-link-url.ts'

export interface InsertFormProps {
  isOpen: boolean
  editor: Editor
  onClose: () => void
}

/** Sets the link of the selected text. Without a selection, also its text. */
export function LinkDialog(props: InsertFormProps) {
  return props.isOpen ? <Open {...props} /> : null
}

function insertLink(editor: Editor, href: string, text: string): void {
  const link = { type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }
  editor.chain().focus().insertContent(link).unsetMark('link').run()
}

function Open({ editor, onClose }: InsertFormProps) {
  const [isOn] = useState(() => editor.isActive('link'))
  const [hasSelectedText] = useState(() => isOn || !editor.state.selection.empty)
  const { text: address, setProblem, field } = useCheckedText(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [linkText, setLinkText] = useState('')
  function put(): void {
    const href = normalizeLinkUrl(address)
    if (href === null) return setProblem(NO_URL)
    if (hasSelectedText) editor.chain().focus().extendMarkRange('link').setLink({ href }).run()
    else insertLink(editor, href, linkText.trim() || address.trim())
    onClose()
  }
  const remove = (
    <Button
      variant="default"
      onClick={() => {
        editor.chain().focus().extendMarkRange('link').unsetLink().run()
        onClose()
      }}
    >
      Remove link
    </Button>
  )
  return (
    <EditorDialog
      title={isOn ? 'Change link' : 'Insert link'}
      isOpen
      onClose={onClose}
      submit={{ label: isOn ? 'Change' : 'Insert', run: put }}
      aside={isOn ? remove : null}
    >
      <TextInput
        label="Link"
        placeholder="https://… or /products/sale"
        data-autofocus
        inputMode="url"
        autoComplete="off"
        {...nativeInput(field)}
      />
      {hasSelectedText ? null : (
        <TextInput
          label="Link text (optional)"
          description="Leave blank to show the URL"
          inputWrapperOrder={['label', 'description', 'input', 'error']}
          value={linkText}
          onChange={(event) => setLinkText(event.currentTarget.value)}
        />
      )}
    </EditorDialog>
  )
}
