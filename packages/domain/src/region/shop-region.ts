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

let region = DEFAULT_REGION

/** Returns the region of the shop. */
export const shopRegion = (): ShopRegion => region

/**
 * Sets the region for the whole process or browser tab: one process serves one shop. The API sets it when it reads the
 * company, the storefront and the portal before they render.
 */
export function setShopRegion({ country, locale, timeZone }: ShopRegion): void {
  const isSame = country === region.country && locale === region.locale && timeZone === region.timeZone
  if (!isSame) region = { country, locale, timeZone }
}

/** Returns a function that creates something for the region when it is first needed, and again after the region changed. */
export function byRegion<T>(create: (region: ShopRegion) => T): () => T {
  let made: { value: T; for: ShopRegion } | undefined
  return () => {
    if (made?.for !== region) made = { value: create(region), for: region }
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
export const shopTimeName = (): string => `${placeOfZone(region.timeZone)} time`
