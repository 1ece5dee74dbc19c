import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '../../use-shop.ts'
import { pageMeta, pageTitle, type PageFacts } from './page-meta.ts'

const matches = [
  { id: 'root', loaderData: { publicUrl: 'https://shop.example' } },
  { id: 'routes/shop-layout', loaderData: { shop: { ...DEFAULT_SHOP, brand: 'MAREN' } } },
]
const facts: PageFacts = { title: 'FAQ', description: 'What is asked.', path: '/faq' }
const contentOf = (more: Partial<PageFacts>, key: string) =>
  pageMeta(matches, { ...facts, ...more }).flatMap((tag) =>
    ('property' in tag && tag.property === key) || ('name' in tag && tag.name === key) ? [tag.content] : [],
  )

test('a title bears the name of the house, unless there is no room for both', () => {
  expect(pageTitle('FAQ', 'MAREN')).toBe('FAQ · MAREN')
  const long = 'The Top-Handle of the Harbor Master in Bark-Tanned Calf, Large'
  expect(pageTitle(long, 'MAREN')).toBe('The Top-Handle of the Harbor Master in Bark-Tanned Calf…')
})

test('a page points to itself and to a picture by whole addresses', () => {
  expect(pageMeta(matches, facts)).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://shop.example/faq',
  })
  const image = { path: '/media/a/front.jpg', alt: 'A bag' }
  expect(contentOf({ image }, 'og:image')).toEqual(['https://shop.example/media/a/front.jpg'])
  expect(contentOf({ image: { ...image, path: 'https://cdn.example/a.jpg' } }, 'twitter:image')).toEqual([
    'https://cdn.example/a.jpg',
  ])
})

test('a price is told without the signs that machines stumble over', () => {
  expect(contentOf({ priceCents: 189_000 }, 'product:price:amount')).toEqual(['1890.00'])
  expect(contentOf({}, 'product:price:amount')).toEqual([])
})

test('the house stands in the graph of every page, before what the page itself is about', () => {
  const graph = (origin: string) => [{ '@type': 'WebSite' as const, url: origin }]
  const script = pageMeta(matches, { ...facts, graph }).find((tag) => 'script:ld+json' in tag)
  expect(script).toMatchObject({
    'script:ld+json': {
      '@graph': [
        { '@type': 'OnlineStore', name: 'MAREN' },
        { '@type': 'WebSite', url: 'https://shop.example' },
      ],
    },
  })
})

test('a page that is nobody’s to find says so, and tells machines nothing else', () => {
  const tags = pageMeta(matches, { ...facts, isPrivate: true })
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(tags).toHaveLength(3)
})
