import { brandNames } from '@atelier/domain/brand/brand-names'
import type { ShopRegion } from '@atelier/domain/region/region'
import type { Brand } from '@atelier/domain/brand/brand.schema'

/** Icons of the web app manifest. */
const MANIFEST_ICONS = [
  ...[192, 512].map((side) => ({
    src: `/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any',
  })),
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
]

const members = (content: object): string[] =>
  Object.entries(content).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)

/** Returns the web app manifest, with which phones install the shop. */
export function webManifest(brand: Brand, region: ShopRegion): Buffer {
  const color = brand.palette.paper.toUpperCase()
  const facts = {
    name: brand.name,
    short_name: brandNames(brand).wordmark,
    ...(brand.tagline === '' ? {} : { description: brand.tagline }),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    lang: region.locale,
    background_color: color,
    theme_color: color,
  }
  const icons = MANIFEST_ICONS.map((icon) => `    { ${members(icon).join(', ')} }`)
  return Buffer.from(
    `{\n${members(facts)
      .map((member) => `  ${member},`)
      .join('\n')}\n  "icons": [\n${icons.join(',\n')}\n  ]\n}\n`,
  )
}
