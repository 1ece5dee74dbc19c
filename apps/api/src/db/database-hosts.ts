import { Client, type ClientBase, type ClientConfig } from 'pg'

/**
 * Returns an address with one host for each host of DATABASE_URL, as in libpq:
 * postgresql://user:password@one:5432,two:5432/shop?target_session_attrs=read-write
 */
export function addressesOfHosts(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^@/]*@)?)([^/?#]*)(.*)$/is.exec(databaseUrl) ?? []
  if (!hosts.includes(',')) return [databaseUrl]
  // Implied by several hosts: the driver does not know it.
  const rest = after.replace(/([?&])target_session_attrs=[\w-]*&?/, '$1').replace(/[?&]$/, '')
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

/** The hosts of DATABASE_URL. New connections go to one of them until it fails or is found read-only. */
export interface DatabaseHosts {
  count: number
  /** The address of the host in use. */
  current: () => string
  /** The next connection goes to the next host, unless another connection has moved on already. */
  moveOn: (from: string) => void
  /** The class of the pool's connections. */
  Client: new (config: ClientConfig) => ClientBase
  /** Rejects a new connection to a server that accepts no writes, when there are other hosts. */
  assertWritable: (client: ClientBase) => Promise<void>
}

/** PostgreSQL's code for a write to a standby or to a database that was set read-only. */
export const READ_ONLY = '25006'

/** An error as a server reports it for a write. */
class ReadOnlyServerError extends Error {
  readonly code = READ_ONLY
}

/** Opens the hosts of DATABASE_URL. A server that accepts no writes is left for the next one when there are several. */
export function openDatabaseHosts(databaseUrl: string): DatabaseHosts {
  const addresses = addressesOfHosts(databaseUrl)
  const addressOf = new WeakMap<ClientBase, string>()
  let position = 0
  const current = (): string => addresses[position] ?? databaseUrl
  const moveOn = (from: string): void => {
    if (from === current()) position = (position + 1) % addresses.length
  }
  class HostClient extends Client {
    constructor(config: ClientConfig) {
      const address = current()
      super({ ...config, connectionString: address })
      addressOf.set(this, address)
      const connect = this.connect.bind(this) as (callback: (error?: Error) => void) => void
      // The pool passes a callback.
      this.connect = ((callback: (error?: Error) => void) =>
        connect((error) => {
          if (error) moveOn(address)
          callback(error)
        })) as typeof this.connect
    }
  }
  const assertWritable = async (client: ClientBase): Promise<void> => {
    if (addresses.length === 1) return
    const { rows } = await client.query<{ transaction_read_only: string }>('show transaction_read_only')
    if (rows[0]?.transaction_read_only !== 'on') return
    moveOn(addressOf.get(client) ?? '')
    throw new ReadOnlyServerError('the server accepts no writes')
  }
  return { count: addresses.length, current, moveOn, Client: HostClient, assertWritable }
}
