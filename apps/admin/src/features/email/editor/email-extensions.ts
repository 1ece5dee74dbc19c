import type { Extensions } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { CallToActionNode, ImageNode, ProductNode } from './blocks.ts'
import { NamePlaceholder } from './name-placeholder.ts'

/** What a letter can be made of: what every mail program shows as it was meant. */
export const emailExtensions = (): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    // What mail programs make of these is not what was meant.
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
