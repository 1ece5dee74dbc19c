import { type Extensions, Extension } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { NAME_PLACEHOLDER } from '@atelier/domain/email/personal-name'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Node } from '@tiptap/pm/model'
import { CallToActionNode, ImageNode, ProductNode } from './blocks.ts'

/** Returns decorations for every name placeholder. */
function placesIn(doc: Node): DecorationSet {
  const found: Decoration[] = []
  doc.descendants((node, start) => {
    const text = node.text ?? ''
    for (let at = text.indexOf(NAME_PLACEHOLDER); at !== -1; at = text.indexOf(NAME_PLACEHOLDER, at + 1)) {
      found.push(Decoration.inline(start + at, start + at + NAME_PLACEHOLDER.length, { class: 'recipient-name' }))
    }
  })
  return DecorationSet.create(doc, found)
}

/** Highlights the placeholder of the recipient's name. */
const NamePlaceholder = Extension.create({
  name: 'nameMark',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => placesIn(doc) } })],
})

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
