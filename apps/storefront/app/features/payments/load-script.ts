import { limits } from '@atelier/domain/limits/limits'
import { pathOfPage } from '../../browser/market.ts'
import { isPaymentPage } from '../../shop/paths.ts'

const loading = new Map<string, Promise<void>>()

function add(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (why: string) => () => {
      clearTimeout(timer)
      script.remove()
      loading.delete(url)
      reject(new Error(`Failed to load payment system: ${why}`))
    }
    const timer = setTimeout(fail('it takes too long to answer'), limits.http.scriptLoadMs)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', fail('it cannot be reached'))
    script.src = url
    script.async = true
    document.head.append(script)
  })
}

/** Loads a payment provider's script once per page. Throws an S8 message; a failed script may be retried. */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url) ?? add(url)
  loading.set(url, known)
  return known
}

/**
 * Returns whether the document's Content-Security-Policy allows the script. After client-side navigation the policy is
 * still that of the first page.
 */
export function isAllowedByPolicy(url: string): boolean {
  if (new URL(url, location.href).origin === location.origin) return true
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation !== undefined && isPaymentPage(pathOfPage(new URL(navigation.name).pathname))
}
