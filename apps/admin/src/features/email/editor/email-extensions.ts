import type { Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { CallToActionNode, ImageNode, ProductNode } from './blocks.ts'
import { NamePlaceholder } from './name-placeholder.ts'

/** Returns the editor's extensions: only elements that every email client renders as intended. */
export const emailExtensions = (): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    // Email clients render these inconsistently.
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',

      HTMLAttributes: { rel: null, target: null },
    },
    dropcursor: { color: 'var(--adm-accent)', width: 2 },
  }),
  ImageNode,
  CallToActionNode,
  ProductNode,
  NamePlaceholder,
]
