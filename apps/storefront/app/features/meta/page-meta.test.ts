import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { expect, test } from 'vitest'
import { DEFAULT_BRAND } from '../../shop/use-brand.ts'
import { pageMeta, pageTitle, type PageFacts } from './page-meta.ts'

const matches = [
  { id: 'root', loaderData: { publicUrl: 'https://shop.example', brand: { ...DEFAULT_BRAND, name: 'MAREN' } } },
]
const facts: PageFacts = { title: 'FAQ', description: 'What is asked.', path: '/faq' }
const contentOf = (more: Partial<PageFacts>, key: string) =>
  pageMeta(matches, { ...facts, ...more }).flatMap((tag) =>
    ('property' in tag && tag.property === key) || ('name' in tag && tag.name === key) ? [tag.content] : [],
  )

test('appends the brand to the title if both fit', () => {
  expect(pageTitle('FAQ', 'MAREN')).toBe('FAQ · MAREN')
  const long = 'The Top-Handle of the Harbor Master in Bark-Tanned Calf, Large'
  expect(pageTitle(long, 'MAREN')).toBe('The Top-Handle of the Harbor Master in Bark-Tanned Calf…')
})

test('uses absolute URLs for the canonical link and the image', () => {
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

test('formats the price without symbols for machines', () => {
  const yen = { cents: 6_600, currency: 'JPY' }
  expect(contentOf({ price: { cents: 189_000, currency: 'USD' } }, 'product:price:amount')).toEqual(['1890.00'])
  expect(contentOf({ price: yen }, 'product:price:amount')).toEqual(['6600'])
  expect(contentOf({ price: yen }, 'product:price:currency')).toEqual(['JPY'])
  expect(contentOf({}, 'product:price:amount')).toEqual([])
})

test('puts the brand first in the graph of every page', () => {
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

test('the return policy has the window of the shop terms', () => {
  const terms = { ...demoTerms, returns: { ...demoTerms.returns, windowDays: 14 } }
  const script = pageMeta([{ id: 'root', loaderData: { terms } }], facts).find((tag) => 'script:ld+json' in tag)
  expect(script).toMatchObject({
    'script:ld+json': { '@graph': [{ hasMerchantReturnPolicy: { merchantReturnDays: 14 } }] },
  })
})

test('a private page has only noindex, title and description', () => {
  const tags = pageMeta(matches, { ...facts, isPrivate: true })
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(tags).toHaveLength(3)
})

const MARKETS = [
  { key: '', name: 'United States', currency: 'USD', countries: ['US'] },
  { key: 'eu', name: 'Europe', currency: 'EUR', countries: ['FR', 'DE'] },
]
const shippingOfEurope = { ...demoTerms.shipping, homeCountries: ['FR', 'DE'] }
const inEurope = [
  {
    id: 'root',
    loaderData: {
      ...matches[0]?.loaderData,
      terms: { ...demoTerms, shipping: shippingOfEurope },
      market: { key: 'eu', choices: MARKETS },
    },
  },
]
const linksOf = (given: Parameters<typeof pageMeta>[0], more: Partial<PageFacts> = {}) =>
  pageMeta(given, { ...facts, ...more }).flatMap((tag) =>
    'tagName' in tag && tag.tagName === 'link'
      ? [`${String(tag['hrefLang'] ?? tag['rel'])} ${String(tag['href'])}`]
      : [],
  )

test('a page of a market is canonical under its own address, and names that of every market', () => {
  const alternates = [
    'en-US https://shop.example/faq',
    'x-default https://shop.example/faq',
    'en-FR https://shop.example/eu/faq',
    'en-DE https://shop.example/eu/faq',
  ]
  expect(linksOf(inEurope)).toEqual(['canonical https://shop.example/eu/faq', ...alternates])
  const [root] = inEurope
  const inDefault = [{ id: 'root', loaderData: { ...root?.loaderData, market: { key: '', choices: MARKETS } } }]
  expect(linksOf(inDefault)).toEqual(['canonical https://shop.example/faq', ...alternates])
  expect(linksOf(inEurope, { path: '/' })).toContain('canonical https://shop.example/eu')
  expect(linksOf(inEurope, { soldIn: ['eu'] })).toEqual(['canonical https://shop.example/eu/faq'])
  expect(linksOf(matches)).toEqual(['canonical https://shop.example/faq'])
})

test('the graph of a market has its addresses and countries, and the files of the shop', () => {
  const script = pageMeta(inEurope, facts).find((tag) => 'script:ld+json' in tag)
  expect(script).toMatchObject({
    'script:ld+json': {
      '@graph': [
        {
          url: 'https://shop.example/eu',
          logo: { url: 'https://shop.example/icon-512.png' },
          hasMerchantReturnPolicy: {
            applicableCountry: ['FR', 'DE'],
            merchantReturnLink: 'https://shop.example/eu/shipping#returns',
          },
        },
      ],
    },
  })
})
