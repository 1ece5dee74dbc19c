// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { expect, onTestFinished, test } from 'vitest'
import { emailExtensions } from './email-extensions.ts'
import { insertBlock } from './insert-block.ts'

/** Creates an editor that is destroyed after the test: it reads its document asynchronously after each change. */
function anEditor(content: string): Editor {
  const editor = new Editor({ extensions: emailExtensions(), content })
  onTestFinished(() => editor.destroy())
  return editor
}
const image = (name: string) =>
  ({ type: 'picture', attrs: { src: `/media/${name}.jpg`, alt: name, href: '' } }) as const
const shape = (editor: Editor): string[] =>
  editor
    .getJSON()
    .content.map(({ type, attrs, content }) =>
      type === 'picture'
        ? String(attrs?.['alt'])
        : `${type}: ${JSON.stringify(content?.map((part) => Reflect.get(part, 'text')) ?? [])}`,
    )

test('inserts images and text one after the other without replacing any', () => {
  const editor = anEditor('<p>Dear</p>')
  editor.commands.setTextSelection(5)
  insertBlock(editor, image('a'))
  insertBlock(editor, image('b'))
  editor.commands.insertContent('Warmly')
  expect(shape(editor)).toEqual(['paragraph: ["Dear"]', 'a', 'b', 'paragraph: ["Warmly"]'])
})

test('inserts an image between two others', () => {
  const editor = anEditor('<p>Dear</p><img src="/media/z.jpg" alt="z">')
  editor.commands.setTextSelection(5)
  insertBlock(editor, image('a'))
  insertBlock(editor, image('b'))
  expect(shape(editor).filter((name) => !name.startsWith('paragraph: []'))).toEqual([
    'paragraph: ["Dear"]',
    'a',
    'b',
    'z',
  ])
})
