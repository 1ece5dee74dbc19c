import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFieldError } from '../../../ui/form/use-field-error.ts'
import { textInputs } from '../../../ui/form/text-inputs.ts'
import type { ButtonBlock } from './blocks.ts'
import { EditorDialog } from './editor-dialog.tsx'
import { normalizeLinkUrl, NO_URL } from './normalize-link-url.ts'
import type { InsertFormProps } from './link-dialog.tsx'
import { insertBlock } from './insert-block.ts'

const LABEL_MAX = 40

/** Inserts a button with a label and a link, or edits the selected one. */
export function ButtonDialog(props: InsertFormProps) {
  return props.isOpen ? <Open {...props} /> : null
}

function Open({ editor, onClose }: InsertFormProps) {
  const [isOn] = useState(() => editor.isActive('callToAction'))
  const [{ label, url }, setButton] = useState<ButtonBlock>(() =>
    isOn ? (editor.getAttributes('callToAction') as ButtonBlock) : { label: '', url: '' },
  )
  const { errorOf, show, clear } = useFieldError()
  function change(part: Partial<ButtonBlock>): void {
    setButton({ label, url, ...part })
    clear()
  }
  const text = textInputs({ values: { label, url }, change, errorOf })
  function put(): void {
    const address = normalizeLinkUrl(url)
    if (label.trim() === '') return show({ field: 'label', message: 'Please enter the button text' })
    if (address === null) return show({ field: 'url', message: NO_URL })
    const attrs: ButtonBlock = { label: label.trim(), url: address }
    if (isOn) editor.chain().focus().updateAttributes('callToAction', attrs).run()
    else insertBlock(editor, { type: 'callToAction', attrs })
    onClose()
  }
  return (
    <EditorDialog
      title={isOn ? 'Change button' : 'Insert button'}
      isOpen
      onClose={onClose}
      submit={{ label: isOn ? 'Change' : 'Insert', run: put }}
    >
      <TextInput
        label="Button text"
        placeholder="See the new season"
        data-autofocus
        maxLength={LABEL_MAX}
        {...text('label')}
      />
      <TextInput
        label="Link"
        placeholder="https://… or /products/sale"
        inputMode="url"
        autoComplete="off"
        {...text('url')}
      />
    </EditorDialog>
  )
}
