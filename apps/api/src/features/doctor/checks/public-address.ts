import { DAY_MS } from '@atelier/domain/limits/durations'
import { checkLiveness } from '@atelier/domain/health/health.endpoints'
import { failure, ok, skipped, warning, type Check } from '../check.ts'
import { isLoopback } from '../loopback.ts'

const SOON_DAYS = 14
const HTTPS_PORT = 443
const CERTIFICATE_TIMEOUT_MS = 2_000

/** A request to the shop from outside, through its proxy. */
export const publicAddress: Check = {
  name: 'public-address',
  title: 'Public address and TLS',
  problem: 'The address of PUBLIC_URL does not respond with this store and a valid certificate.',
  advice: 'Check the name, the proxy and the certificate. Renew it automatically, for example with certbot.',
  section: 'installation',
  needs: 'configuration',
  async run({ config, fetch, certificateEnd, now }, signal) {
    const { protocol, hostname, port } = new URL(config.publicUrl)
    if (protocol !== 'https:') {
      return isLoopback(hostname)
        ? skipped('PUBLIC_URL is this machine.')
        : failure('PUBLIC_URL is not encrypted: passwords and addresses travel readable.')
    }
    const response = await fetch(`${config.publicUrl}${checkLiveness.path}`, { signal, redirect: 'error' })
    const body = (await response.json()) as { success?: unknown }
    if (body.success !== true) throw new Error(`status ${response.status}`)
    // The request has verified the certificate. When it ends is only worth a short wait.
    const soon = AbortSignal.any([signal, AbortSignal.timeout(CERTIFICATE_TIMEOUT_MS)])
    const end = await certificateEnd(hostname, Number(port) || HTTPS_PORT, soon).catch(() => null)
    if (end === null) return ok('The shop responds at PUBLIC_URL with a valid certificate.')
    const days = Math.floor((end.getTime() - now().getTime()) / DAY_MS)
    return days < SOON_DAYS
      ? warning(`The certificate ends in ${days} days.`)
      : ok(`The shop responds at PUBLIC_URL. Its certificate is valid for ${days} days.`)
  },
}
