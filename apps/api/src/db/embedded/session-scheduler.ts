import type { PGlite } from '@electric-sql/pglite'

/** One client of the embedded database. */
export interface Client {
  send: (bytes: Uint8Array) => void
  /** Closes the connection after a database failure. */
  fail: (error: unknown) => void
}

interface QueuedWork {
  client: Client
  messages: readonly Uint8Array[]
  /** Work of the database's own process on the session, instead of a client's messages. */
  work?: () => Promise<void>
}

const READY_FOR_QUERY = 0x5a
const IDLE = 0x49

/**
 * Shares the embedded database's single session between clients. The messages of one statement are never interleaved
 * with another client's, and a client with an open transaction holds the session until its end.
 */
export class SessionScheduler {
  private readonly queue: QueuedWork[] = []
  private readonly disconnected = new WeakSet<Client>()
  private transactionOwner: Client | null = null
  private isBusy = false
  private readonly db: PGlite

  constructor(db: PGlite) {
    this.db = db
  }

  enqueue(client: Client, messages: readonly Uint8Array[]): void {
    this.queue.push({ client, messages })
    void this.processQueue()
  }

  /** Runs `work` on the session while no client has an open transaction. The clients' statements wait for it. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const client: Client = { send: () => undefined, fail: reject }
    this.queue.push({ client, messages: [], work: async () => resolve(await work()) })
    void this.processQueue()
    return promise
  }

  /** Drops the client's queued messages and rolls back its open transaction, at once or after its running statement. */
  async disconnect(client: Client): Promise<void> {
    this.disconnected.add(client)
    for (let index = this.queue.length - 1; index >= 0; index -= 1) {
      if (this.queue[index]?.client === client) this.queue.splice(index, 1)
    }
    if (this.transactionOwner !== client || this.isBusy) return
    this.isBusy = true
    await this.rollBack()
    this.transactionOwner = null
    this.isBusy = false
    void this.processQueue()
  }

  private async processQueue(): Promise<void> {
    while (!this.isBusy) {
      const work = this.nextWork()
      if (!work) return
      this.isBusy = true
      const isIdle = await this.run(work)
      const isLeft = !isIdle && this.disconnected.has(work.client)
      if (isLeft) await this.rollBack()
      this.transactionOwner = isIdle || isLeft ? null : work.client
      this.isBusy = false
    }
  }

  private async rollBack(): Promise<void> {
    await this.db.exec('rollback').catch(() => undefined)
  }

  private nextWork(): QueuedWork | undefined {
    if (!this.transactionOwner) return this.queue.shift()
    const index = this.queue.findIndex(({ client }) => client === this.transactionOwner)
    return index < 0 ? undefined : this.queue.splice(index, 1)[0]
  }

  /**
   * Runs the work. Returns whether the session is idle afterwards, by the status in the final ReadyForQuery message.
   */
  private async run({ client, messages, work }: QueuedWork): Promise<boolean> {
    let end: Uint8Array = new Uint8Array()
    const onRawData = (bytes: Uint8Array): void => {
      end = bytes.length >= 6 ? bytes.slice(-6) : end
      client.send(bytes)
    }
    try {
      if (work) {
        await work()
        return true
      }
      await this.db.runExclusive(async () => {
        for (const message of messages) await this.db.execProtocolRawStream(message, { onRawData })
      })
    } catch (error) {
      await this.rollBack()
      client.fail(error)
      return true
    }
    return end[0] === READY_FOR_QUERY ? end[5] === IDLE : !this.db.isInTransaction()
  }
}
