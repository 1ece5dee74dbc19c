import { expect, test } from 'vitest'
import { renderTemplate } from '../render-email.ts'
import { plainTextOf, paragraphTextOf } from './plain-text.ts'

const BAG = '<img src="https://shop.example/media/a.jpg" alt="Clémence in cognac calfskin">'

test.each([
  ['a picture by what stands for it', `<p>${BAG}</p>`, 'Clémence in cognac calfskin'],
  [
    'a picture that leads somewhere, and where',
    `<p><a href="https://shop.example/products/clemence">${BAG}</a></p>`,
    'Clémence in cognac calfskin\n<https://shop.example/products/clemence>',
  ],
  [
    'pictures below each other apart',
    `<p>Look:</p>${BAG}${BAG.replace('Clémence in cognac', 'The same in noir')}<p>Anna</p>`,
    'Look:\n\nClémence in cognac calfskin\n\nThe same in noir calfskin\n\nAnna',
  ],
  [
    'pictures nobody described by their addresses: no letter is empty',
    '<p><img src="https://shop.example/media/a.jpg"><img alt="" src="https://shop.example/media/b.jpg"></p>',
    'This letter is made of pictures:\nhttps://shop.example/media/a.jpg\nhttps://shop.example/media/b.jpg',
  ],
  [
    'a picture without words beside others not at all',
    '<p>Hello</p><p><img src="https://shop.example/a.jpg"></p><p>Anna</p>',
    'Hello\n\nAnna',
  ],
  ['headings as they were written', '<h1>In a new color</h1><h2>What is new</h2>', 'In a new color\n\nWhat is new'],
  [
    'an address apart from the full stop behind it',
    '<p>Or <a href="https://shop.example/products">look at everything</a>.</p>',
    'Or look at everything <https://shop.example/products>.',
  ],
  ['nothing of nothing', '<p> </p>', ''],
])('tells %s', (_what, html, text) => {
  expect(plainTextOf(html)).toBe(text)
})

test('its words are those of its paragraphs, or of its pictures', () => {
  const link = '<a href="https://shop.example/products">Look</a>'
  expect(paragraphTextOf(`<h1>Autumn</h1><p>${BAG}</p><ul><li>one</li></ul><p>Leaves. ${link}</p>`)).toBe(
    'Leaves. Look',
  )
  expect(paragraphTextOf(`<h1>Autumn</h1><p>${BAG}</p>`)).toBe('Autumn\n\nClémence in cognac calfskin')
})

test('beside the subject stands neither its title nor its greeting', async () => {
  const { html } = await renderTemplate(
    'written-html',
    {
      htmlContent: '<h1>Autumn</h1><p>Dear #CUSTOMER_NAME#,</p><p>the leaves are falling.</p>',
      textContent: '',
      shopUrl: 'https://shop.example',
    },
    'ORSENNE',
  )
  expect(html).toMatch(/data-skip-in-text="true"[^>]*>The leaves are falling\./)
})
