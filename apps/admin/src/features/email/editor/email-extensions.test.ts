// @vitest-environment jsdom
import { generateHTML, generateJSON } from '@tiptap/core'
import { expect, test } from 'vitest'
import { inlineEmailStyles } from './inline-email-styles.ts'
import { emailExtensions } from './email-extensions.ts'
import { findUnsupportedElements } from './unsupported-elements.ts'
import { styleToDataAttribute } from './style-attributes.ts'

const extensions = emailExtensions()
const read = (html: string) => generateJSON(styleToDataAttribute(html), extensions)
const written = (html: string): string => inlineEmailStyles(generateHTML(read(html), extensions))

const EVERYTHING = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'The new season' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'Dear #CUSTOMER_NAME#,' }] },
    { type: 'picture', attrs: { src: '/media/a.jpg', alt: 'A workbench', href: '/products' } },
    { type: 'picture', attrs: { src: '/media/b.jpg', alt: '', href: '' } },
    {
      type: 'product',
      attrs: { url: '/product/clemence', imageUrl: '/media/c.jpg', name: 'Clémence', price: '$1,250.00' },
    },
    { type: 'product', attrs: { url: '/product/odile', imageUrl: '', name: 'Odile', price: '$90.00' } },
    { type: 'callToAction', attrs: { label: 'View item', url: 'https://example.com/' } },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Hand-stitched' }] },
            {
              type: 'bulletList',
              content: [
                {
                  type: 'listItem',
                  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'with linen' }] }],
                },
              ],
            },
          ],
        },
      ],
    },
    { type: 'horizontalRule' },
  ],
}

test('preserves an email through sending and editing again', () => {
  const html = inlineEmailStyles(generateHTML(EVERYTHING, extensions))
  expect(read(html)).toEqual(EVERYTHING)
  expect(written(html)).toBe(html)
  expect(findUnsupportedElements(html)).toEqual([])
})

test('inlines the styles of every block', () => {
  const html = inlineEmailStyles(generateHTML(EVERYTHING, extensions))
  expect(html).toContain('<p><a style="background-color:')
  expect(html.match(/<img width="486"/g)).toHaveLength(2)
  expect(html.match(/<img width="300"/g)).toHaveLength(1)
  expect(html).not.toContain('data-')
  expect(html).toContain('<li><p>Hand-stitched</p><ul><li>with linen</li></ul></li>')
})

test('parses the server’s version: absolute URLs, without unsupported attributes', () => {
  const stored = inlineEmailStyles(generateHTML(EVERYTHING, extensions))
    .replaceAll('="/', '="http://localhost:3000/')
    .replaceAll('<a ', '<a rel="noopener noreferrer" target="_blank" ')
  const json = read(stored)
  expect(json['content']?.map(({ type }: { type: string }) => type)).toEqual(EVERYTHING.content.map(({ type }) => type))
  expect(json['content']?.[2].attrs.src).toBe('/media/a.jpg')
})

test('rejects foreign images, which emails would not show', () => {
  expect(written('<p>Look</p><img src="https://elsewhere.example/x.png" alt="x">')).toBe('<p>Look</p>')
  expect(written('<img src="data:image/png;base64,AAAA">')).not.toContain('img')
})

test.each([
  ['<table><tr><td>a</td></tr></table>', ['table', 'tbody', 'tr', 'td']],
  ['<p>a <u>b</u></p>', ['u']],
  ['<div><p>a <b>b</b> <i>c</i></p></div>', []],
  ['<h1>a</h1>', ['h1']],
])('findUnsupportedElements(%s) returns %j', (html, lost) => {
  expect(findUnsupportedElements(html)).toEqual(lost)
})
