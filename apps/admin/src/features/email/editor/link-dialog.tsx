import { Button, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { EditorDialog } from './editor-dialog.tsx'
import { letterUrl, NO_URL } from './letter-url.ts'

export interface AskingProps {
  isOpen: boolean
  editor: Editor
  onClose: () => void
}

/** Where the chosen words lead; without chosen words, also which words. */
export function LinkDialog(props: AskingProps) {
  return props.isOpen ? <Open {...props} /> : null
}

function Open({ editor, onClose }: AskingProps) {
  const [isOn] = useState(() => editor.isActive('link'))
  const [hasWords] = useState(() => isOn || !editor.state.selection.empty)
  const [address, setAddress] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function put(): void {
    const href = letterUrl(address)
    if (href === null) return setProblem(NO_URL)
    const chain = editor.chain().focus()
    if (hasWords) chain.extendMarkRange('link').setLink({ href }).run()
    else
      chain
        .insertContent({
          type: 'text',
          text: words.trim() || address.trim(),
          marks: [{ type: 'link', attrs: { href } }],
        })
        .unsetMark('link')
        .run()
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
      submit={{ label: isOn ? 'Change' : 'Insert', act: put }}
      aside={isOn ? remove : null}
    >
      <TextInput
        label="Address"
        placeholder="https://… or /products/sale"
        data-autofocus
        inputMode="url"
        autoComplete="off"
        value={address}
        error={problem}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setProblem(null)
        }}
      />
      {hasWords ? null : (
        <TextInput
          label="Words (optional)"
          description="What is underlined; left empty, the address itself"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
    </EditorDialog>
  )
}
