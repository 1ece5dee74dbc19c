import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { Asked } from './toolbar.tsx'
import styles from './letter-editor.module.css'

const WORDS = { picture: 'Picture', product: 'Product', callToAction: 'Button' } as const
type BlockName = keyof typeof WORDS
const BLOCKS: readonly BlockName[] = ['picture', 'product', 'callToAction']
const ASKED: Readonly<Record<BlockName, Asked | null>> = { picture: 'picture', product: null, callToAction: 'button' }

/** What can be done with the picture, product or button that is chosen. */
export function BlockBar({ editor, onAsk }: { editor: Editor; onAsk: (asked: Asked) => void }) {
  const chosen = useEditorState({ editor, selector: () => BLOCKS.find((name) => editor.isActive(name)) ?? null })
  if (chosen === null) return null
  const asked = ASKED[chosen]
  return (
    <div className={styles.blockBar} role="group" aria-label={`${WORDS[chosen]} chosen`}>
      <span>{WORDS[chosen]}</span>
      {asked ? (
        <button type="button" className="text-link" onClick={() => onAsk(asked)}>
          Change
        </button>
      ) : null}
      <button type="button" className="text-link" onClick={() => editor.chain().focus().deleteSelection().run()}>
        Remove
      </button>
    </div>
  )
}
