import { NAME_PLACEHOLDER } from '@atelier/domain/email/personal-name'
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Node } from '@tiptap/pm/model'

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
export const NamePlaceholder = Extension.create({
  name: 'nameMark',
  addProseMirrorPlugins: () => [new Plugin({ props: { decorations: ({ doc }) => placesIn(doc) } })],
})
