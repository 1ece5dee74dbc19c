export const DEVICES = ['Desktop', 'Phone', 'Tablet'] as const
export type Device = (typeof DEVICES)[number]

/**
 * What somebody looks at the shop with, by what the browser calls itself. Tablets of Apple call themselves a Macintosh;
 * no Macintosh can be touched.
 */
export function deviceClass(userAgent: string, canTouch: boolean): Device {
  if (/ipad|tablet|kindle|silk|playbook/i.test(userAgent)) return 'Tablet'
  if (/macintosh/i.test(userAgent) && canTouch) return 'Tablet'
  if (/android/i.test(userAgent)) return /mobile/i.test(userAgent) ? 'Phone' : 'Tablet'
  return /mobi|iphone|ipod|windows phone/i.test(userAgent) ? 'Phone' : 'Desktop'
}
