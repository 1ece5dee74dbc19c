import { expect, test } from 'vitest'
import { renderTemplate } from '../delivery/render-email.ts'
import { plainTextOf, paragraphTextOf } from './plain-text.ts'
import { testEmailBrand } from '../../../testing/test-email-brand.ts'

const BAG = '<img src="https://shop.example/media/a.jpg" alt="Clémence in cognac calfskin">'

test.each([
  ['an image as its alternative text', `<p>${BAG}</p>`, 'Clémence in cognac calfskin'],
  [
    'a linked image with its URL',
    `<p><a href="https://shop.example/products/clemence">${BAG}</a></p>`,
    'Clémence in cognac calfskin\n<https://shop.example/products/clemence>',
  ],
  [
    'consecutive images as separate paragraphs',
    `<p>Look:</p>${BAG}${BAG.replace('Clémence in cognac', 'The same in noir')}<p>Anna</p>`,
    'Look:\n\nClémence in cognac calfskin\n\nThe same in noir calfskin\n\nAnna',
  ],
  [
    'undescribed images as URLs when nothing else remains',
    '<p><img src="https://shop.example/media/a.jpg"><img alt="" src="https://shop.example/media/b.jpg"></p>',
    'This email consists of images:\nhttps://shop.example/media/a.jpg\nhttps://shop.example/media/b.jpg',
  ],
  [
    'no undescribed image beside other content',
    '<p>Hello</p><p><img src="https://shop.example/a.jpg"></p><p>Anna</p>',
    'Hello\n\nAnna',
  ],
  ['headings without capitals', '<h1>In a new color</h1><h2>What is new</h2>', 'In a new color\n\nWhat is new'],
  [
    'a URL separated from a following period',
    '<p>Or <a href="https://shop.example/products">look at everything</a>.</p>',
    'Or look at everything <https://shop.example/products>.',
  ],
  ['an empty paragraph as an empty text', '<p> </p>', ''],
])('converts %s', (_what, html, text) => {
  expect(plainTextOf(html)).toBe(text)
})

test('the paragraph text falls back to the alternative texts of images', () => {
  const link = '<a href="https://shop.example/products">Look</a>'
  expect(paragraphTextOf(`<h1>Autumn</h1><p>${BAG}</p><ul><li>one</li></ul><p>Leaves. ${link}</p>`)).toBe(
    'Leaves. Look',
  )
  expect(paragraphTextOf(`<h1>Autumn</h1><p>${BAG}</p>`)).toBe('Autumn\n\nClémence in cognac calfskin')
})

test('the preview text contains neither the title nor the greeting', async () => {
  const { html } = await renderTemplate(
    'written-html',
    {
      htmlContent: '<h1>Autumn</h1><p>Dear #CUSTOMER_NAME#,</p><p>the leaves are falling.</p>',
      textContent: '',
      shopUrl: 'https://shop.example',
    },
    testEmailBrand,
  )
  expect(html).toMatch(/data-skip-in-text="true"[^>]*>The leaves are falling\./)
})
