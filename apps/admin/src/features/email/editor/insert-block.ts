import type { Editor } from '@tiptap/core'
import { GapCursor } from '@tiptap/pm/gapcursor'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import type { ButtonBlock, ImageBlock, ProductBlock } from './blocks.ts'

type Block =
  | { type: 'picture'; attrs: ImageBlock }
  | { type: 'callToAction'; attrs: ButtonBlock }
  | { type: 'product'; attrs: ProductBlock }

/**
 * Inserts a block at the cursor and moves the cursor behind it. By default the editor selects the block, and the next
 * input would replace it.
 */
export function insertBlock(editor: Editor, block: Block): void {
  editor
    .chain()
    .focus()
    .insertContent(block)
    .command(({ tr, state }) => {
      if (!(tr.selection instanceof NodeSelection)) return true
      const behind = tr.selection.to
      const next = tr.doc.resolve(behind).nodeAfter
      const paragraph = state.schema.nodes['paragraph']?.create()
      if (!next && paragraph) tr.insert(behind, paragraph)
      const isText = !next || next.isTextblock
      tr.setSelection(isText ? TextSelection.create(tr.doc, behind + 1) : new GapCursor(tr.doc.resolve(behind)))
      return true
    })
    .run()
}
