import type { Config } from '@react-router/dev/config'

export default {
  // Twenty-odd routes fit into the first answer, so no page asks a server for the rest of the route table.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
