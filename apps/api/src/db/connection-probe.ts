import { Client, type PoolClient } from 'pg'

/**
 * Returns whether a new connection gets a response before the deadline, and a statement if one is given. A rejected
 * connection is a response.
 */
export async function isResponsive(connectionString: string, deadlineMs: number, statement?: string): Promise<boolean> {
  const client = new Client({ connectionString })
  client.on('error', () => undefined)
  const { promise: timedOut, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, deadlineMs, false)
  const response = client
    .connect()
    .then(async () => statement !== undefined && client.query(statement))
    .then(
      () => true,
      () => true,
    )
  const hasResponded = await Promise.race([response, timedOut])
  clearTimeout(timer)
  if (hasResponded) void client.end().catch(() => undefined)
  else destroyConnection(client)
  return hasResponded
}

/** Closes without a Terminate message, which would not arrive. Running queries fail with "Connection terminated". */
export function destroyConnection(client: PoolClient | Client): void {
  ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
}
