import { expect, test } from 'vitest'
import { PAGE_DOCUMENTS } from './page-documents.ts'
import { SHOP_DOCUMENT_KEYS, SHOP_DOCUMENTS, templateNoteOf } from './shop-documents.ts'

/** Returns the messages of an invalid content by path. */
function problemsOf(key: keyof typeof PAGE_DOCUMENTS, content: object): Record<string, string> {
  const { error } = SHOP_DOCUMENTS[key].schema.safeParse(content)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

const home = PAGE_DOCUMENTS['page-home'].defaults
const faq = PAGE_DOCUMENTS['page-faq'].defaults

test.each(SHOP_DOCUMENT_KEYS)('the template of %s is valid', (key) => {
  const { schema, defaults } = SHOP_DOCUMENTS[key]
  expect(schema.parse(defaults)).toEqual(defaults)
})

test('says which field is wrong and what is expected', () => {
  const hero = { ...home.hero, headline: ' ', link: { label: 'Go', to: 'javascript:alert(1)' } }
  expect(problemsOf('page-home', { ...home, hero, statement: 'We have {stock} lamps' })).toEqual({
    'hero.headline': 'Enter the headline of the hero',
    'hero.link.to': 'Enter a path of this shop such as /contact, or an address that begins with https://',
    statement: '{stock} in the statement is not a figure of this shop. The list of figures shows what is available.',
  })
})

test('refuses HTML, links in lines and second lines', () => {
  const story = {
    banner: null,
    image: null,
    link: null,
    headline: 'See [us](/about)',
    text: '<script>alert(1)</script>',
  }
  expect(problemsOf('page-home', { ...home, story, statement: 'One\ntwo' })).toEqual({
    'story.headline': 'Links are possible in paragraphs only.',
    'story.text': 'HTML is not possible. Links look like [label](/path).',
    statement: 'Please use one line',
  })
})

test('refuses images of other sites, and a film without an image', () => {
  const image = { url: 'https://evil.example/a.jpg', width: 100, height: 100, widths: [], alt: 'A lamp' }
  expect(problemsOf('page-home', { ...home, hero: { ...home.hero, image } })).toEqual({
    'hero.image.url': 'Upload an image',
  })
  const film = { webm: '/media/demo/a.webm', mp4: '/media/demo/a.mp4' }
  expect(problemsOf('page-home', { ...home, hero: { ...home.hero, film } })).toEqual({
    'hero.image': 'A film needs an image, which stays where it does not play',
  })
})

test('refuses two parts of a page with the same anchor', () => {
  const [group] = faq.groups
  expect(problemsOf('page-faq', { ...faq, groups: [group, group] })).toEqual({
    'groups.1.id': 'Another part is named “orders” too',
  })
  expect(problemsOf('page-faq', { ...faq, groups: [{ ...group, id: 'ask' }] })).toEqual({
    'groups.0.id': 'Another part is named “ask” too',
  })
})

test('refuses fields that it does not know', () => {
  expect(problemsOf('page-faq', { ...faq, html: '<b>' })).toEqual({ '': 'Unrecognized key: "html"' })
})

test('the legal pages say that they are templates', () => {
  expect(templateNoteOf('page-privacy')).toContain('template')
  expect(templateNoteOf('page-terms')).toContain('template')
  expect(templateNoteOf('page-faq')).toBeUndefined()
})
