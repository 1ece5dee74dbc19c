import type { Bench } from './bench.ts'
import { tracing, triggers } from './parts/added-costs.ts'
import { browserBytes } from './parts/browser.ts'
import { campaigns } from './parts/campaigns.ts'
import { catalogSizes, search } from './parts/catalog-size.ts'
import { catalogSpeed } from './parts/catalog.ts'
import { checkoutByCard } from './parts/checkout.ts'
import { deliveries } from './parts/deliveries.ts'
import { longLists } from './parts/lists.ts'
import { markets } from './parts/markets.ts'
import { memory } from './parts/memory.ts'
import { movingIn } from './parts/moving-in.ts'
import { ordersPaidLater } from './parts/orders.ts'
import { processes } from './parts/processes.ts'
import { resilience } from './parts/resilience.ts'
import { restarts } from './parts/restarts.ts'
import { statements } from './parts/statements.ts'
import { coldStart, embedded, start } from './parts/start.ts'
import { upgrade } from './parts/upgrade.ts'
import { analytics, visits } from './parts/visits.ts'

/** The parts of the benchmark, in the order in which they run. A new line of the table belongs into one of them. */
export const PARTS: Readonly<Record<string, (bench: Bench) => Promise<void>>> = {
  start,
  cold: coldStart,
  embedded,
  browser: browserBytes,
  catalog: catalogSpeed,
  markets,
  checkout: (bench) => checkoutByCard(bench, 'sandbox'),
  stripe: (bench) => checkoutByCard(bench, 'stripe'),
  orders: ordersPaidLater,
  processes,
  resilience,
  restarts,
  deliveries,
  triggers,
  tracing,
  statements,
  memory,
  sizes: catalogSizes,
  search,
  lists: longLists,
  visits,
  analytics,
  campaigns,
  'moving-in': movingIn,
  upgrade,
}

/** What `npm run bench -- quick` runs: the most telling lines. */
export const QUICK_PARTS: readonly string[] = [
  'start',
  'catalog',
  'checkout',
  'orders',
  'memory',
  'search',
  'analytics',
]
