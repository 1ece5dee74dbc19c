import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { InsertDialogKind } from './toolbar.tsx'

const BLOCK_LABELS = { picture: 'Image', product: 'Product', callToAction: 'Button' } as const
type BlockName = keyof typeof BLOCK_LABELS
const BLOCKS: readonly BlockName[] = ['picture', 'product', 'callToAction']
const EDIT_DIALOGS: Readonly<Record<BlockName, InsertDialogKind | null>> = {
  picture: 'picture',
  product: null,
  callToAction: 'button',
}

/** Actions for the selected image, product or button. */
export function BlockBar({
  editor,
  onOpenDialog,
}: {
  editor: Editor
  onOpenDialog: (dialog: InsertDialogKind) => void
}) {
  const chosen = useEditorState({ editor, selector: () => BLOCKS.find((name) => editor.isActive(name)) ?? null })
  if (chosen === null) return null
  const dialog = EDIT_DIALOGS[chosen]
  return (
    <div
      className="flex items-center gap-3.5 min-h-9 px-3.5 py-0 border-b border-b-line bg-sunk text-small"
      role="group"
      aria-label={`${BLOCK_LABELS[chosen]} selected`}
    >
      <span>{BLOCK_LABELS[chosen]}</span>
      {dialog ? (
        <button type="button" className="text-link" onClick={() => onOpenDialog(dialog)}>
          Change
        </button>
      ) : null}
      <button type="button" className="text-link" onClick={() => editor.chain().focus().deleteSelection().run()}>
        Remove
      </button>
    </div>
  )
}
