export const DEVICES = ['Desktop', 'Phone', 'Tablet'] as const
export type Device = (typeof DEVICES)[number]

/** Classifies a device by its user agent. Apple tablets identify as Macintosh, but no Macintosh has a touch screen. */
export function deviceClass(userAgent: string, canTouch: boolean): Device {
  if (/ipad|tablet|kindle|silk|playbook/i.test(userAgent)) return 'Tablet'
  if (/macintosh/i.test(userAgent) && canTouch) return 'Tablet'
  if (/android/i.test(userAgent)) return /mobile/i.test(userAgent) ? 'Phone' : 'Tablet'
  return /mobi|iphone|ipod|windows phone/i.test(userAgent) ? 'Phone' : 'Desktop'
}
