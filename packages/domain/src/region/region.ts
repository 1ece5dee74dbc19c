/** Where a shop is, how it writes dates, numbers and money, and where its days begin at midnight. */
export interface ShopRegion {
  /** ISO 3166-1 alpha-2: orders to it have the domestic shipping options. */
  country: string
  /** BCP 47 tag, such as `en-US`. */
  locale: string
  /** IANA time zone, such as `America/New_York`. */
  timeZone: string
}

/** The region of a new store, and of the demo (S9, A2). */
export const DEFAULT_REGION: ShopRegion = { country: 'US', locale: 'en-US', timeZone: 'America/New_York' }

/**
 * Returns a function that creates something once for each region, such as a formatter, which is slow to build. A region is
 * one object for as long as it is published.
 */
export function perRegion<T>(create: (region: ShopRegion) => T): (region: ShopRegion) => T {
  const created = new WeakMap<ShopRegion, { value: T }>()
  return (region) => {
    const known = created.get(region)
    if (known) return known.value
    const made = { value: create(region) }
    created.set(region, made)
    return made.value
  }
}

/** Returns the region that the `<html>` element of a page names, as the server wrote it there. */
export const readShopRegion = (html: {
  lang: string
  dataset: { country?: string; timeZone?: string }
}): ShopRegion => ({
  country: html.dataset.country || DEFAULT_REGION.country,
  locale: html.lang || DEFAULT_REGION.locale,
  timeZone: html.dataset.timeZone || DEFAULT_REGION.timeZone,
})

/** Returns the place of a time zone: 'New York', or 'Indiana, Knox'. */
export const placeOfZone = (timeZone: string): string =>
  timeZone
    .slice(timeZone.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ')

/** Returns how texts name the time of the shop: 'New York time'. */
export const shopTimeName = ({ timeZone }: ShopRegion): string => `${placeOfZone(timeZone)} time`
