import { createHash } from 'node:crypto'
import { brandPreloads, portalCss, storefrontCss } from '@atelier/domain/brand/brand-css'
import { brandNames } from '@atelier/domain/brand/brand-names'
import type { ShownShareImage, ShownWordmark, StorefrontBrand } from '@atelier/domain/brand/storefront-brand'
import type { Brand } from '@atelier/domain/brand/brand.schema'
import { SHARE_BOX } from './read-brand-image.ts'

/** Remembers the result for each brand: a published brand is one object until the next one is published. */
function once<Result>(derive: (brand: Brand) => Result): (brand: Brand) => Result {
  const known = new WeakMap<Brand, Result>()
  return (brand) => {
    const before = known.get(brand)
    if (before !== undefined) return before
    const result = derive(brand)
    known.set(brand, result)
    return result
  }
}

/** Returns a name for the drawn files of a brand: another one whenever they look different. */
export function drawingsVersion({ name, nameInText, palette, displayTypeface, wordmark, icon }: Brand): string {
  const content = JSON.stringify([name, nameInText, palette, displayTypeface, wordmark, icon])
  return createHash('sha256').update(content).digest('hex').slice(0, 10)
}

function shownWordmark(brand: Brand): ShownWordmark {
  return brand.wordmark.kind === 'image' ? brand.wordmark : { kind: 'type', text: brandNames(brand).wordmark }
}

function shownShareImage(brand: Brand): ShownShareImage {
  if (!brand.shareImage) return { path: `/share.png?v=${drawingsVersion(brand)}`, ...SHARE_BOX, alt: brand.name }
  const { src: path, ...image } = brand.shareImage
  return { path, ...image }
}

/** Returns what the storefront shows of a brand. */
export const presentBrand = once((brand: Brand): StorefrontBrand => ({
  name: brand.name,
  nameInText: brandNames(brand).inText,
  description: brand.description || brand.blurb,
  wordmark: shownWordmark(brand),
  css: storefrontCss(brand),
  themeColor: brand.palette.paper.toUpperCase(),
  fonts: brandPreloads(brand),
  iconVersion: brand.icon.kind === 'files' ? '' : drawingsVersion(brand),
  shareImage: shownShareImage(brand),
}))

/** What the portal shows of a brand. */
export interface PortalBrand {
  name: string
  nameInText: string
  wordmark: ShownWordmark
  css: string
}

/** Returns what the portal shows of a brand. */
export const presentPortalBrand = once((brand: Brand): PortalBrand => ({
  name: brand.name,
  nameInText: brandNames(brand).inText,
  wordmark: shownWordmark(brand),
  css: portalCss(brand),
}))
