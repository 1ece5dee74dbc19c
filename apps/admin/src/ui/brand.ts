import type { ShownWordmark } from '@atelier/domain/brand/storefront-brand'

/** What the portal shows of the brand. */
interface PortalBrand {
  name: string
  nameInText: string
  wordmark: ShownWordmark
  /** URL of the image beside the sign-in; null: a plain ground. */
  signInImage: string | null
}

const NAMELESS: PortalBrand = {
  name: 'Atelier',
  nameInText: 'Atelier',
  wordmark: { kind: 'type', text: 'ATELIER' },
  signInImage: null,
}

/** The server writes the brand into the page, so that the sign-in shows it without a request. */
function readBrand(): PortalBrand {
  const text = document.querySelector('#brand')?.textContent
  return text ? (JSON.parse(text) as PortalBrand) : NAMELESS
}

let brand: PortalBrand | undefined

/** Returns the brand as it was published when the page was loaded; without a server, the program's own name. */
export const portalBrand = (): PortalBrand => (brand ??= readBrand())

/** Sets the title of the browser tab. */
export function setTabTitle(title: string): void {
  document.title = `${title} · ${portalBrand().name}`
}
