import { Node } from '@tiptap/core'
import { STYLE_DATA_ATTRIBUTE } from './style-attributes.ts'

/** A product block: image, name, price and link. The price is formatted text. */
export interface ProductBlock {
  url: string
  imageUrl: string
  name: string
  price: string
}

export interface ImageBlock {
  src: string
  /** Alternative text. */
  alt: string
  /** Link URL; '' for none. */
  href: string
}

export interface ButtonBlock {
  label: string
  url: string
}

export const VIEW_PRODUCT = 'View product'

/** Returns whether a link is styled as a button, by this editor or manually. */
const isButton = (link: Element | null): link is Element =>
  link?.tagName === 'A' && (link.getAttribute(STYLE_DATA_ATTRIBUTE) ?? '').includes('background-color')

/** Returns the path of an image of the shop, or null for a foreign image, which emails would not show. */
export function shopImagePath(address: string | null): string | null {
  if (address === null) return null
  const { pathname, origin } = new URL(address, window.location.origin)
  return pathname.startsWith('/media/') && (origin === window.location.origin || address.startsWith('http'))
    ? pathname
    : null
}

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? ''

const block = { group: 'block', atom: true, draggable: true, selectable: true } as const

/** A full-width image in a paragraph of its own. */
export const ImageNode = Node.create({
  name: 'picture',
  ...block,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' }, href: { default: '' } }),
  parseHTML() {
    const read = (image: Element | null, href: string): ImageBlock | false => {
      const src = shopImagePath(image?.getAttribute('src') ?? null)
      return src === null ? false : { src, alt: image?.getAttribute('alt') ?? '', href }
    }
    return [
      {
        tag: 'a',
        priority: 60,
        getAttrs: (link) => {
          const [only, ...more] = link.children
          if (only?.tagName !== 'IMG' || more.length > 0 || textOf(link) !== '') return false
          return read(only, link.getAttribute('href') ?? '')
        },
      },
      { tag: 'img', getAttrs: (image) => read(image, '') },
    ]
  },
  renderHTML({ node: { attrs } }) {
    const image = ['img', { src: attrs['src'], alt: attrs['alt'] }] as const
    return attrs['href'] === '' ? image : ['a', { href: attrs['href'] }, image]
  },
})

/** A button with a link. */
export const CallToActionNode = Node.create({
  name: 'callToAction',
  ...block,
  addAttributes: () => ({ label: { default: '' }, url: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'p',
      priority: 70,
      getAttrs: (paragraph): ButtonBlock | false => {
        const [link = null, ...more] = paragraph.children
        if (!isButton(link) || more.length > 0 || textOf(link) !== textOf(paragraph)) return false
        return { label: textOf(link), url: link.getAttribute('href') ?? '' }
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => ['p', { 'data-block': 'button' }, ['a', { href: attrs['url'] }, attrs['label']]],
})

/** A product block, a snapshot of the product when it was inserted. */
export const ProductNode = Node.create({
  name: 'product',
  ...block,
  addAttributes: () => ({
    url: { default: '' },
    imageUrl: { default: '' },
    name: { default: '' },
    price: { default: '' },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      priority: 70,
      getAttrs: (figure): ProductBlock | false => {
        const url = figure.querySelector('a[href]')?.getAttribute('href')
        const name = textOf(figure.querySelector('strong'))
        if (!url || name === '') return false
        return {
          url,
          name,
          imageUrl: shopImagePath(figure.querySelector('img')?.getAttribute('src') ?? null) ?? '',
          price: textOf(figure.querySelector('span')),
        }
      },
    },
  ],
  renderHTML({ node: { attrs } }) {
    const { url, imageUrl, name, price } = attrs as ProductBlock
    // One link only: announced once, and one URL in the text version.
    return [
      'figure',
      {},
      [
        'a',
        { href: url },
        ...(imageUrl === '' ? [] : [['img', { src: imageUrl, alt: '' }] as const, ['br'] as const]),
        ['strong', {}, name],
        ['br'],
        ['span', {}, price],
        ['br'],
        ['u', {}, VIEW_PRODUCT],
      ],
    ]
  },
})
