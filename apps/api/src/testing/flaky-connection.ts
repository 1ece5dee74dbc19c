import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface FlakyConnection {
  /** Where to connect instead of the server itself. */
  port: number
  /** Every answer of the server comes so much later. */
  delay: (ms: number) => void
  /** Ends every connection at once, in the middle of whatever it carries; new ones are let through. */
  cut: () => void
  /** Bytes go nowhere and connections stay open, as when a cable is pulled; new connections are taken and hear nothing. */
  blackhole: () => void
  /** Delays and black holes are over. What was swallowed stays lost, so the connections of that time are cut. */
  heal: () => void
}

/** A line to a server on this machine that can be made slow, cut, or dead without a word. Gone when the test is over. */
export async function flakyConnection(target: { path: string } | { port: number }): Promise<FlakyConnection> {
  const pairs = new Set<[Socket, Socket]>()
  let delayMs = 0
  let isDead = false
  const pass = (from: Socket, to: Socket, isAnswer: boolean): void => {
    from.on('data', (chunk) => {
      if (isDead) return
      if (!isAnswer || delayMs === 0) return void to.write(chunk)
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
