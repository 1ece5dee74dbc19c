import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FlakyConnection {
  /** The port to connect to instead of the server's. */
  port: number
  /** Delays every response of the server. */
  delay: (ms: number) => void
  /** Closes every connection at once, even during a transfer; new ones are accepted. */
  cut: () => void
  /**
   * Drops all bytes while connections stay open, as when a cable is pulled; new connections are accepted and get no
   * response.
   */
  blackhole: () => void
  /** Ends delays and dropping. Dropped bytes stay lost, so the connections of that time are closed. */
  heal: () => void
}

/**
 * Starts a proxy to a server on this machine that can delay, cut or silently drop its connections. Closed when the test
 * ends.
 */
export async function flakyConnection(target: { path: string } | { port: number }): Promise<FlakyConnection> {
  const pairs = new Set<[Socket, Socket]>()
  let delayMs = 0
  let isDead = false
  const pass = (from: Socket, to: Socket, isResponse: boolean): void => {
    from.on('data', (chunk) => {
      if (isDead) return
      if (!isResponse || delayMs === 0) return void to.write(chunk)
      setTimeout(() => !to.destroyed && to.write(chunk), delayMs)
    })
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
  const server = createServer((client) => {
    const upstream = connect('path' in target ? target : { ...target, host: '127.0.0.1' })
    const pair: [Socket, Socket] = [client, upstream]
    pairs.add(pair)
    client.setNoDelay(true)
    client.once('close', () => pairs.delete(pair))
    pass(client, upstream, false)
    pass(upstream, client, true)
  })
  const cut = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    cut()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    delay: (ms) => (delayMs = ms),
    cut,
    blackhole: () => (isDead = true),
    heal: () => {
      delayMs = 0
      if (isDead) cut()
      isDead = false
    },
  }
}
