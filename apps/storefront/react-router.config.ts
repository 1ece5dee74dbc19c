import type { Config } from '@react-router/dev/config'

export default {
  // Some twenty routes fit into the first response, so no page requests the rest of the route table.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
