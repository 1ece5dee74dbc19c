import { describeOwnRequest } from '@atelier/domain/health/health.endpoints'
import { OWN_REQUEST_HEADER, OwnRequestResponse } from '@atelier/domain/health/health.schema'
import { ownRequestToken } from '../../../links/own-request-token.ts'
import { failure, ok, skipped, warning, type Check } from '../check.ts'
import { isLoopback } from '../loopback.ts'

/** An address for documentation, which no visitor has. */
const FORGED_ADDRESS = '203.0.113.77'

/** A request to the shop from outside that claims another address, as an attacker would. */
export const proxyHeaders: Check = {
  name: 'proxy-headers',
  title: 'Headers of the proxy',
  problem: 'A request to PUBLIC_URL does not reach a process of this shop with the same SESSION_SECRET.',
  advice:
    'Set TRUSTED_PROXIES to the number of proxies, and let the first one replace X-Forwarded-For and pass on Host.',
  section: 'installation',
  needs: 'configuration',
  async run({ config, fetch, now }, signal) {
    const { protocol, hostname, host } = new URL(config.publicUrl)
    if (protocol !== 'https:' && isLoopback(hostname)) return skipped('PUBLIC_URL is this machine.')
    if (protocol === 'https:' && config.TRUSTED_PROXIES === 0)
      return failure('TRUSTED_PROXIES is 0 behind a proxy: all visitors share the limits of one.')
    const response = await fetch(`${config.publicUrl}${describeOwnRequest.path}`, {
      headers: { [OWN_REQUEST_HEADER]: ownRequestToken(config, now()), 'X-Forwarded-For': FORGED_ADDRESS },
      redirect: 'error',
      signal,
    })
    const seen = OwnRequestResponse.parse(await response.json())
    if (seen.address === FORGED_ADDRESS)
      return failure(
        'A visitor can choose the address that limits count: the proxy passes on X-Forwarded-For unchanged.',
      )
    return seen.host === host
      ? ok('The proxy passes on the host, and replaces a forged address.')
      : warning('The proxy changes the header Host: ADMIN_HOST and links do not work.')
  },
}
